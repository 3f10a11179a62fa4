do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'products'::regclass), 'products need forced row-level security';
  assert not has_table_privilege('duewell_app', 'products', 'delete'), 'products are archived, not deleted';
end $$;
