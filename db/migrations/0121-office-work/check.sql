do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid = any (array['work_items', 'work_notes']::regclass[])), 'work needs forced row-level security';
  assert not has_table_privilege('duewell_app', 'work_notes', 'update, delete'), 'notes are not changed afterwards';
end $$;
