do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid = any (array['help_threads', 'help_messages', 'help_files']::regclass[])), 'help needs forced row-level security';
  assert not has_table_privilege('duewell_app', 'help_messages', 'update, delete'), 'messages are not changed afterwards';
end $$;
