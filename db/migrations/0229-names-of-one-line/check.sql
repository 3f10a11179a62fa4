do $$ begin
  assert not exists (select from contacts where name ~ '[\t\n\r]' or business_name ~ '[\t\n\r]'), 'names of contacts are one line';
  assert not exists (select from businesses where name ~ '[\t\n\r]'), 'names of businesses are one line';
end $$;
