do $$ begin
  assert not exists (select from push_subscriptions), 'no device has alerts yet';
end $$;
