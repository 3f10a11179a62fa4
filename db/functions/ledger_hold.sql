-- Holds money: 'held', 'already', or 'insufficient'.
create or replace function ledger_hold(p_id text, p_account bigint, p_amount bigint, p_reason text) returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_lock(array[p_account]);
  if exists (select from ledger_holds where id = p_id) then return 'already'; end if;
  if (select posted - held from ledger_balances where account_id = p_account) < p_amount then return 'insufficient'; end if;
  insert into ledger_holds (id, account_id, amount, reason) values (p_id, p_account, p_amount, p_reason);
  update ledger_balances set held = held + p_amount where account_id = p_account;
  return 'held';
end $$;

revoke all on function ledger_hold(text, bigint, bigint, text) from public, duewell_app;
grant execute on function ledger_hold(text, bigint, bigint, text) to duewell_app;
