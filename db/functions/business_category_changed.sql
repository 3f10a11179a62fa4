-- Every process remembers for a few seconds what kind of business a session or an API key belongs to, since that decides what it may make.
create or replace function business_category_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', '');
  return null;
end $$;

revoke all on function business_category_changed() from public, duewell_app;
