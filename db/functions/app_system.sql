-- True in the few transactions that do not serve a single business: sign-in, links, jobs, settlement.
create or replace function app_system() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.system', true), '') = 'on';

revoke all on function app_system() from public, duewell_app;
grant execute on function app_system() to duewell_app;
