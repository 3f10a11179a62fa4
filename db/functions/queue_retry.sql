-- Runs a job that failed for good again, with all its attempts; its task, or null if it is unknown, running or not failed.
create or replace function queue_retry(p_id bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_task text;
begin
  if not app_system() then return null; end if;
  select j.task_identifier into v_task from graphile_worker.jobs j where j.id = p_id and j.attempts >= j.max_attempts and j.locked_by is null;
  if v_task is null then return null; end if;
  perform graphile_worker.reschedule_jobs(array[p_id], run_at := now(), attempts := 0);
  return v_task;
end $$;

revoke all on function queue_retry(bigint) from public, duewell_app;
grant execute on function queue_retry(bigint) to duewell_app;
