do $$ begin
  assert (select count(*) = 4 from pg_indexes where indexname = any (array['businesses_name', 'businesses_email', 'users_name', 'bank_accounts_bank'])), 'the back office needs four indexes to find with';
end $$;
