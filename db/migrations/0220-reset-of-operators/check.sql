do $$ begin
  assert not exists (select from operators where joined_at is not null and totp_secret is null), 'who has joined has an authenticator app';
end $$;
