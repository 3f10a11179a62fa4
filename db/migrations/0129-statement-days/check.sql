do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'statement_days'::regclass), 'statements need forced row-level security';
end $$;
