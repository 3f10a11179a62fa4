do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid in ('payment_runs'::regclass, 'payment_run_lines'::regclass)), 'payment runs need forced row-level security';
  assert not has_table_privilege('duewell_app', 'payment_run_lines', 'delete'), 'lines of payment runs are not deleted';
end $$;
