do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where relname in ('businesses', 'members')), 'people tables need forced row-level security';
end $$;
