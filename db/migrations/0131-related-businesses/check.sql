do $$ begin
  assert (select count(*) = 2 from pg_indexes where indexname in ('users_phone', 'cases_about')), 'the page of a business needs two indexes';
end $$;
