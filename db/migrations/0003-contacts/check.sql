do $$ begin
  assert (select relforcerowsecurity from pg_class where relname = 'contacts'), 'contacts need forced row-level security';
end $$;
