do $$ begin
  assert not exists (select from waiting_letters where at > now()), 'no e-mail waits since a later time';
end $$;
