do $$ begin
  assert not has_table_privilege('duewell_app', 'installation_switches', 'delete'), 'a switch is set, never taken away';
end $$;
