-- Only their owner may access graphile-worker's tables; the product's role queues jobs with this function only.
-- Queues jobs in their order. p_jobs: [{task, payload, key, after (milliseconds), priority, lane}]; a job with a lane is an e-mail, which waits there.
create or replace function enqueue(p_jobs jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into waiting_letters (lane, task, payload, key)
    select j ->> 'lane', j ->> 'task', j -> 'payload', j ->> 'key' from jsonb_array_elements(p_jobs) with ordinality a (j, n) where j ->> 'lane' is not null order by n;
  perform graphile_worker.add_job(j ->> 'task', (j -> 'payload')::json, job_key := j ->> 'key', run_at := now() + (j ->> 'after')::bigint * interval '1 millisecond',
      max_attempts := 12, priority := (j ->> 'priority')::int)
    from jsonb_array_elements(p_jobs) with ordinality a (j, n) where j ->> 'lane' is null order by n;
end $$;

revoke all on function enqueue(jsonb) from public, duewell_app;
grant execute on function enqueue(jsonb) to duewell_app;
