do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'withholding_certificates'::regclass), 'certificates need forced row-level security';
  assert not has_table_privilege('duewell_app', 'withholding_certificates', 'delete'), 'certificates are corrected, not deleted';
end $$;
