-- The requested values never change.
create or replace function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if (old.business_id, old.id, old.reference, old.wallet_account, old.account_id, old.account_number, old.amount, old.fee, old.currency, old.created_by, old.created_at)
    is distinct from (new.business_id, new.id, new.reference, new.wallet_account, new.account_id, new.account_number, new.amount, new.fee, new.currency, new.created_by, new.created_at)
    or (old.status in ('failed', 'cancelled', 'denied', 'reversed') and new.status <> old.status) then
    raise exception 'a withdrawal is never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

revoke all on function keep_withdrawal() from public, duewell_app;
grant execute on function keep_withdrawal() to duewell_app;
