-- A payment from a wallet transfers the wait of its newest card money to the payee, so that the wait does not end in a second wallet. By the payment's own
-- clock.
create or replace function carry_card_funds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
begin
  -- Most payers have no card money: nothing more is done.
  if not exists (select from card_funds where business_id = new.payer_business_id and at > new.settled_at - interval '72 hours') then return null; end if;
  perform set_config('app.system', 'on', true);
  insert into card_funds (business_id, reference, account_id, amount, at)
    select new.business_id, new.reference, w.account_id, least(new.amount, f.amount), f.last
      from (select sum(amount)::bigint as amount, max(at) as last from card_funds where business_id = new.payer_business_id and at > new.settled_at - interval '72 hours') f
      join wallets w on w.business_id = new.business_id and w.currency = new.currency where f.amount > 0
    on conflict do nothing;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return null;
end $$;

revoke all on function carry_card_funds() from public, duewell_app;
