-- Copies the limits and the time zone of these businesses (null: all of a level) to the balance rows of their wallets, where payments read them. Called by the
-- triggers of the tables that they come from. Nothing may leave the wallet of a suspended business. Locks balances by ascending account.
create or replace function wallet_limits(p_business text, p_level int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_accounts bigint[];
begin
  select array_agg(w.account_id) into v_accounts from wallets w join businesses b on b.id = w.business_id where (p_business is null or b.id = p_business) and (p_level is null or b.level = p_level);
  perform ledger_lock(v_accounts);
  update ledger_balances x set daily_limit = case when b.suspended_at is null then coalesce(o.daily, l.daily) else 0 end, balance_limit = coalesce(o.balance, l.balance), time_zone = b.time_zone
    from wallets w join businesses b on b.id = w.business_id join level_limits l using (level) left join business_limits o on o.business_id = b.id
    where x.account_id = w.account_id and x.account_id = any (v_accounts);
end $$;

revoke all on function wallet_limits(text, int) from public, duewell_app;
