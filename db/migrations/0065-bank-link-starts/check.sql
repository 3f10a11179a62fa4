do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'bank_link_starts'::regclass), 'linkings that were begun are behind row-level security';
  assert (select count(*) from pg_policies where tablename = 'bank_link_starts') = 1, 'one policy guards them';
end $$;
