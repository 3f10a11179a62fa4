do $$ begin
  assert exists (select from pg_indexes where indexname = 'contacts_import');
end $$;
