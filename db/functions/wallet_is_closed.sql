-- Whether the business of this wallet has closed; for one who would pay money back to it. Reveals nothing else about it.
create or replace function wallet_is_closed(p_account bigint) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_closed boolean;
begin
  perform set_config('app.system', 'on', true);
  select closed into v_closed from ledger_balances where account_id = p_account;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return coalesce(v_closed, false);
end $$;

revoke all on function wallet_is_closed(bigint) from public, duewell_app;
grant execute on function wallet_is_closed(bigint) to duewell_app;
