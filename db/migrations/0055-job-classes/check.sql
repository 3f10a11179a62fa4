do $$ begin
  assert not has_table_privilege('duewell_app', 'waiting_letters', 'select'), 'letters are queued and fed by functions alone';
  perform enqueue('check.letter', '{"n": 1}', null, null, 0, 'a');
  perform enqueue('check.letter', '{"n": 2}', null, null, 0, 'a');
  perform enqueue('check.letter', '{"n": 3}', null, null, 0, 'a');
  perform enqueue('check.letter', '{"n": 4}', null, null, 0, 'b');
  assert feed_letters(2, 2) = 2, 'as many as there is room for';
  assert (select array_agg((payload ->> 'n')::int order by run_at) from graphile_worker._private_jobs where flags is not null) = '{1,4}', 'in turns';
  update graphile_worker._private_jobs set run_at = now() - interval '1 second' where flags is not null;
  assert feed_letters(2, 2) = 0, 'no room';
  assert feed_letters(2, 10) = 1, 'a lane has its share and no more';
  assert (select (payload ->> 'n')::int from waiting_letters) = 3, 'the rest waits';
  delete from graphile_worker._private_jobs where flags is not null;
  delete from waiting_letters;
end $$;
