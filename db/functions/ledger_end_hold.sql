-- Ends a hold ('released', or 'settled' just before its posting in the same transaction): 'ended' or 'already'.
create or replace function ledger_end_hold(p_id text, p_state text) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_hold ledger_holds;
begin
  select * into v_hold from ledger_holds where id = p_id;
  if not found then raise exception 'no hold %', p_id using errcode = 'no_data_found'; end if;
  perform ledger_lock(array[v_hold.account_id]);
  update ledger_holds set state = p_state, ended_at = now() where id = p_id and state = 'held';
  if not found then return 'already'; end if;
  update ledger_balances set held = held - v_hold.amount where account_id = v_hold.account_id;
  return 'ended';
end $$;

revoke all on function ledger_end_hold(text, text) from public, duewell_app;
grant execute on function ledger_end_hold(text, text) to duewell_app;
