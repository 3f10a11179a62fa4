do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where relname in ('wallets', 'virtual_accounts', 'payments', 'cases')), 'payment tables need forced row-level security';
end $$;
