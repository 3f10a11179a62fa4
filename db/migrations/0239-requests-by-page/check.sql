do $$ begin
  assert (select count(*) = 1 from pg_index where indexrelid = 'approval_requests_about'::regclass), 'requests about a document need their index';
end $$;
