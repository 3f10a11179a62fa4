-- Whether the transaction has a scope: a business or the system. Tables that are read for a business but have no column for it need a scope: a connection
-- without one finds nothing.
create or replace function app_scoped() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.system', true), '') = 'on' or coalesce(current_setting('app.business_id', true), '') <> '';

revoke all on function app_scoped() from public, duewell_app;
grant execute on function app_scoped() to duewell_app;
