do $$ begin
  assert not exists (select from contacts where portal_revision <> 0), 'no link of a customer portal has ended yet';
end $$;
