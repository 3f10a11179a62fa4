do $$ begin
  assert (select count(*) = 1 from pg_index where indexrelid = 'contacts_search'::regclass), 'the search of contacts needs its index';
  assert not exists (select from contacts where search ~ '[\u0300-\u036f]'), 'contacts are found without accents';
end $$;
