-- Only their owner may access graphile-worker's tables; the product's role queues jobs with this function only.
create or replace function enqueue(p_task text, p_payload jsonb, p_key text, p_after bigint, p_priority int, p_lane text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_lane is not null then
    insert into waiting_letters (lane, task, payload, key) values (p_lane, p_task, p_payload, p_key);
  else
    perform graphile_worker.add_job(p_task, p_payload::json, job_key := p_key, run_at := now() + p_after * interval '1 millisecond', max_attempts := 12, priority := p_priority);
  end if;
end $$;

revoke all on function enqueue(text, jsonb, text, bigint, int, text) from public, duewell_app;
grant execute on function enqueue(text, jsonb, text, bigint, int, text) to duewell_app;
