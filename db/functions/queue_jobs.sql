-- Jobs of the queue that are running or were tried in vain, failed for good first, at most p_most; p_counts: one row for each task and state instead, with its
-- oldest time; e-mails that wait for their turn are counted with the others. Only the queue's owner may read its tables; the payload stays in them, because it may contain personal data.
create or replace function queue_jobs(p_counts boolean, p_most int,
  out id bigint, out task text, out state text, out jobs int, out attempts int, out since timestamptz, out next_at timestamptz, out error text)
returns setof record language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not app_system() then return; end if;
  return query with all_jobs as (
      select j.id, j.task_identifier as task, j.attempts::int as attempts, j.created_at, j.run_at, j.last_error,
        case when j.locked_by is not null then 'running' when j.attempts >= j.max_attempts then 'failed' when j.last_error is not null then 'retrying' else 'waiting' end as state
      from graphile_worker.jobs j
      union all
      select null, l.task, 0, l.at, l.at, null, 'waiting' from waiting_letters l where p_counts)
    (select null::bigint, a.task, a.state, count(*)::int, null::int, min(a.run_at), null::timestamptz, null::text
      from all_jobs a where p_counts group by a.task, a.state order by a.state, min(a.run_at), a.task limit p_most)
    union all
    (select a.id, a.task, a.state, 1, a.attempts, a.created_at, a.run_at, a.last_error
      from all_jobs a where not p_counts and a.last_error is not null order by a.state = 'failed' desc, a.created_at, a.id limit p_most);
end $$;

revoke all on function queue_jobs(boolean, int) from public, duewell_app;
grant execute on function queue_jobs(boolean, int) to duewell_app;
