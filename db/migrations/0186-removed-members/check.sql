do $$ begin
  assert not exists (select from members where removed_at is not null), 'nobody is removed yet';
end $$;
