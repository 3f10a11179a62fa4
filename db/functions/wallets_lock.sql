-- Locks the wallets of these businesses. A transaction that posts for several, or checks another wallet afterwards, locks them all first.
create or replace function wallets_lock(p_businesses text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  perform ledger_lock((select array_agg(account_id) from wallets where business_id = any (p_businesses)));
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;

revoke all on function wallets_lock(text[]) from public, duewell_app;
grant execute on function wallets_lock(text[]) to duewell_app;
