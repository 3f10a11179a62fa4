do $$ begin
  assert not exists (select from contacts where channels <> '{}'), 'nobody gets messages on the phone without having been chosen';
  assert (select count(*) = 3 from pg_class where relname in ('phone_messages', 'phone_stops', 'short_links') and relforcerowsecurity), 'the tables are scoped';
end $$;
