-- The limits of a business or of a level, or the time zone or the suspension of a business changed.
create or replace function wallet_limits_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'level_limits' then perform wallet_limits(null, new.level);
  elsif tg_table_name = 'businesses' then perform wallet_limits(new.id, null);
  elsif tg_op = 'DELETE' then perform wallet_limits(old.business_id, null);
  else perform wallet_limits(new.business_id, null);
  end if;
  return null;
end $$;

revoke all on function wallet_limits_changed() from public, duewell_app;
