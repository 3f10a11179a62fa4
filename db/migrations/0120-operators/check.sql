do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class
    where oid = any (array['operators', 'operator_invitations', 'operator_sign_ins', 'operator_sessions']::regclass[])), 'tables of operators need forced row-level security';
  assert not has_table_privilege('duewell_app', 'operators', 'delete'), 'operators are never deleted';
end $$;
