-- Only two functions lock balances: ledger_post those of its legs, and ledger_lock for code that reads a balance before it decides. Both lock by ascending
-- account, which prevents deadlocks.
create or replace function ledger_lock(p_accounts bigint[]) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  select from ledger_balances where account_id = any (p_accounts) order by account_id for no key update
$$;

revoke all on function ledger_lock(bigint[]) from public, duewell_app;
