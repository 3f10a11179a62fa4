do $$ begin
  assert (select rolcanlogin = false and rolbypassrls = false and rolsuper = false from pg_roles where rolname = 'duewell_app'), 'duewell_app must be an ordinary role';
  assert not has_table_privilege('duewell_app', 'audit_log', 'update'), 'audit_log must be append-only';
end $$;
