-- Ends the hold of a dispute in one account; returns its kobo. There is none if the wallet was empty at every message.
create or replace function dispute_end_hold(p_id text, p_account bigint, p_state text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  h record;
  v_ended bigint := 0;
begin
  perform ledger_lock(array[p_account]);
  for h in select id, amount from ledger_holds
      where account_id = p_account and reason = 'dispute' and state = 'held' and (id = p_id or starts_with(id, p_id || '#')) order by id loop
    perform ledger_end_hold(h.id, p_state);
    v_ended := v_ended + h.amount;
  end loop;
  return v_ended;
end $$;

revoke all on function dispute_end_hold(text, bigint, text) from public, duewell_app;
grant execute on function dispute_end_hold(text, bigint, text) to duewell_app;
