do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'business_exports'::regclass), 'exports need forced row-level security';
  assert not has_table_privilege('duewell_app', 'business_exports', 'delete'), 'exports are not deleted: what left the product stays on record';
end $$;
