do $$ begin
  assert (select count(*) = 1 from pg_index where indexrelid = 'notifications_about'::regclass), 'notifications about a document need their index';
  assert has_column_privilege('duewell_app', 'notifications', 'text', 'update'), 'notifications are renewed';
end $$;
