do $$ begin
  assert not has_function_privilege('public', 'enqueue(text, jsonb, text, bigint)', 'execute'), 'only the product queues work';
  assert has_function_privilege('duewell_app', 'enqueue(text, jsonb, text, bigint)', 'execute'), 'and it does';
  assert to_regprocedure('enqueue(text, jsonb, text, timestamptz)') is null, 'nothing is put off to a moment';
  perform enqueue('check.later', '{}', 'check.later', 90000);
  assert (select run_at - now() from graphile_worker.jobs where key = 'check.later') = interval '90 seconds', 'put off by the queue''s clock';
  perform enqueue('check.now', '{}', 'check.now', null);
  assert (select run_at from graphile_worker.jobs where key = 'check.now') = now(), 'what is not put off runs at once';
  perform graphile_worker.remove_job('check.later');
  perform graphile_worker.remove_job('check.now');
end $$;
