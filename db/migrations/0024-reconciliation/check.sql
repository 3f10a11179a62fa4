do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where relname = 'reconciliations'), 'reconciliations are the system''s alone';
end $$;
