-- What is put off is put off by so many milliseconds of the queue's own clock: a moment of the product's clock may be past or far ahead here.
drop function enqueue(text, jsonb, text, timestamptz);
create function enqueue(p_task text, p_payload jsonb, p_key text, p_after bigint)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload::json, job_key := p_key, run_at := now() + p_after * interval '1 millisecond', max_attempts := 12);
end $$;
grant execute on function enqueue(text, jsonb, text, bigint) to duewell_app;
