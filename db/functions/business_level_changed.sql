-- A new level changes limits; every process is notified at the commit.
create or replace function business_level_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform wallet_apply_limit(new.id);
  perform pg_notify('sessions', '');
  return new;
end $$;

revoke all on function business_level_changed() from public, duewell_app;
grant execute on function business_level_changed() to duewell_app;
