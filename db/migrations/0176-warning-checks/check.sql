do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'invoice_warning_checks'::regclass), 'checks of warnings need forced row-level security';
  assert not has_table_privilege('duewell_app', 'invoice_warning_checks', 'update'), 'who checked a warning does not change';
end $$;
