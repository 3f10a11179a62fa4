-- The number of other businesses with the same bank account.
create or replace function bank_account_uses(p_index bytea, p_business text) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_uses int;
begin
  perform set_config('app.system', 'on', true);
  select count(distinct business_id) into v_uses from bank_accounts where account_index = p_index and business_id <> p_business;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_uses;
end $$;

revoke all on function bank_account_uses(bytea, text) from public, duewell_app;
grant execute on function bank_account_uses(bytea, text) to duewell_app;
