-- A payment from a wallet transfers the wait of its newest card money to the payee, so that the wait does not end in a second wallet. By the payment's own
-- clock.
create or replace function carry_card_funds() returns trigger language plpgsql as $$
begin
  -- Most payers have no card money: nothing more is done.
  if exists (select from card_funds where business_id = new.payer_business_id and at > new.settled_at - interval '72 hours') then perform carry_card_funds_of(new); end if;
  return null;
end $$;

revoke all on function carry_card_funds() from public, duewell_app;
grant execute on function carry_card_funds() to duewell_app;
