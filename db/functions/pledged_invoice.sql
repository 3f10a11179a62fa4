-- A pledged invoice changes only by payments, and each of them repays the advance (credit_apply_payment) before it counts as paid. The verbs refuse first, with
-- a message; this is an assertion and writes nothing. Most invoices have no advance, so what needs the owner's rights is in a function of its own.
create or replace function pledged_invoice() returns trigger language plpgsql as $$
begin
  if old.credit_id is not null and (new.credit_id is not null or new.paid <> old.paid or new.credited <> old.credited) then perform assert_pledged(old, new); end if;
  return new;
end $$;

revoke all on function pledged_invoice() from public, duewell_app;
grant execute on function pledged_invoice() to duewell_app;
