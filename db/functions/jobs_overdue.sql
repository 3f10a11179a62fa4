-- Tasks of which a job is due and no worker runs it, with the age of the oldest in seconds; of the e-mails that wait for their turn only the oldest is looked at. Only the queue's owner may read its tables.
create or replace function jobs_overdue() returns table (task text, seconds int) language sql stable security definer set search_path = public, pg_temp as $$
  select w.task, floor(extract(epoch from now() - min(w.at)))::int from (
      select t.identifier as task, j.run_at as at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.is_available and j.run_at <= now()
      union all
      (select l.task, l.at from waiting_letters l order by l.id limit 1)
    ) w group by w.task
$$;

revoke all on function jobs_overdue() from public, duewell_app;
grant execute on function jobs_overdue() to duewell_app;
