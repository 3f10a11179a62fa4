-- Counts money that leaves a wallet today; false without counting if the business's limit would be exceeded. Locks the wallet's balance row.
create or replace function wallet_take_daily(p_business text, p_amount bigint, p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_business is distinct from app_business() and not app_system() then return false; end if;
  update ledger_balances b set spent = case when b.spent_on >= (p_at at time zone b.time_zone)::date then b.spent else 0 end + p_amount,
      spent_on = greatest(b.spent_on, (p_at at time zone b.time_zone)::date)
    from wallets w where w.business_id = p_business and b.account_id = w.account_id
      and (b.daily_limit is null or case when b.spent_on >= (p_at at time zone b.time_zone)::date then b.spent else 0 end + p_amount <= b.daily_limit);
  return found;
end $$;

revoke all on function wallet_take_daily(text, bigint, timestamptz) from public, duewell_app;
grant execute on function wallet_take_daily(text, bigint, timestamptz) to duewell_app;
