do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid = any (array['notification_marks', 'notification_reads']::regclass[])), 'marks of notifications need forced row-level security';
  assert not has_table_privilege('duewell_app', 'notifications', 'update'), 'notifications are not changed afterwards';
end $$;
