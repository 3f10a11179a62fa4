do $$
begin
  assert exists (select from pg_indexes where indexname = 'cases_of_business'), 'a business finds its own reports';
end $$;
