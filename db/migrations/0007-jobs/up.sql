-- graphile-worker's tables admit their owner alone; the product's role queues work through this one door.
create function enqueue(p_task text, p_payload jsonb, p_key text, p_run_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload::json, job_key := p_key, run_at := p_run_at, max_attempts := 12);
end $$;
grant execute on function enqueue(text, jsonb, text, timestamptz) to duewell_app;

-- Workers say that they live; the jobs of one that fell silent are given to the others.
create table worker_beats (
  worker_id text primary key,
  at timestamptz not null
);

-- A business has its invoice settings and its wallet from birth.
create function business_born() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.business_id', new.id, true);
  insert into invoice_settings (business_id, id) values (new.id, 'set_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 22));
  insert into invoice_numbers (business_id) values (new.id);
  insert into wallets (business_id, id, account_id, currency)
    values (new.id, 'wal_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 22), ledger_account('wallet', new.id, new.id, new.currency, true), new.currency);
  return new;
end $$;
create trigger business_born after insert on businesses for each row execute function business_born();
