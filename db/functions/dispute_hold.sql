-- Holds the available balance, up to p_amount kobo in total; returns the held amount. After a hold has ended, no new one is made.
create or replace function dispute_hold(p_id text, p_account bigint, p_amount bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_free bigint;
  v_holds record;
  v_part bigint;
begin
  -- Locked before it is read, so that nobody spends in between.
  perform ledger_lock(array[p_account]);
  select posted - held into strict v_free from ledger_balances where account_id = p_account;
  select coalesce(sum(amount) filter (where state = 'held'), 0)::bigint as held, count(*) as made, count(*) filter (where state <> 'held') as ended into v_holds
    from ledger_holds where account_id = p_account and reason = 'dispute' and (id = p_id or starts_with(id, p_id || '#'));
  v_part := least(p_amount - v_holds.held, v_free);
  if v_part <= 0 or v_holds.ended > 0 then return v_holds.held; end if;
  perform ledger_hold(p_id || case when v_holds.made = 0 then '' else '#' || (v_holds.made + 1) end, p_account, v_part, 'dispute');
  return v_holds.held + v_part;
end $$;

revoke all on function dispute_hold(text, bigint, bigint) from public, duewell_app;
grant execute on function dispute_hold(text, bigint, bigint) to duewell_app;
