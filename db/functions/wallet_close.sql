-- Closes the wallet of a business, or opens it again, with its balance locked until the commit. Returns its posted kobo: one that is not empty stays open.
create or replace function wallet_close(p_business text, p_closed boolean) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account bigint;
  v_posted bigint;
begin
  if not app_system() then raise exception 'only the system closes wallets'; end if;
  select account_id into v_account from wallets where business_id = p_business;
  if v_account is null then return 0; end if;
  perform ledger_lock(array[v_account]);
  select posted into v_posted from ledger_balances where account_id = v_account;
  if v_posted = 0 or not p_closed then update ledger_balances set closed = p_closed where account_id = v_account; end if;
  return v_posted;
end $$;

revoke all on function wallet_close(text, boolean) from public, duewell_app;
grant execute on function wallet_close(text, boolean) to duewell_app;
