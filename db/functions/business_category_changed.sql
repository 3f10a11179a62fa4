-- Every process caches the category of a session's or API key's business for a few seconds, because it decides which documents it may create.
create or replace function business_category_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', '');
  return null;
end $$;

revoke all on function business_category_changed() from public, duewell_app;
