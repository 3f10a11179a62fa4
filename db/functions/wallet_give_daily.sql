-- Gives back the counted amount of a payment of p_at that was refused afterwards, if its day is still counted.
create or replace function wallet_give_daily(p_business text, p_amount bigint, p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_business is distinct from app_business() and not app_system() then return; end if;
  update ledger_balances b set spent = b.spent - p_amount from wallets w
    where w.business_id = p_business and b.account_id = w.account_id and b.spent_on = (p_at at time zone b.time_zone)::date and b.spent >= p_amount;
end $$;

revoke all on function wallet_give_daily(text, bigint, timestamptz) from public, duewell_app;
grant execute on function wallet_give_daily(text, bigint, timestamptz) to duewell_app;
