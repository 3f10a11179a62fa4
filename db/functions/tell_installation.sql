-- Makes every process read the feature flags again.
create or replace function tell_installation() returns trigger language plpgsql as $$
begin
  notify installation;
  return null;
end $$;

revoke all on function tell_installation() from public, duewell_app;
