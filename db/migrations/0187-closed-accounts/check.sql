do $$ begin
  assert not exists (select from users where closed_at is not null), 'no account is closed yet';
end $$;
