-- The business on whose behalf this transaction runs; null outside one.
create or replace function app_business() returns text language sql stable parallel safe
  return nullif(current_setting('app.business_id', true), '');

revoke all on function app_business() from public, duewell_app;
grant execute on function app_business() to duewell_app;
