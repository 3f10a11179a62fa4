do $$ begin
  assert (select pg_get_constraintdef(oid) like '%waiting%' from pg_constraint where conname = 'virtual_accounts_status_check'), 'an account can wait';
  assert exists (select from information_schema.columns where table_name = 'virtual_accounts' and column_name = 'waits_for'), 'what it waits for is known';
end $$;
