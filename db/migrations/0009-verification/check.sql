do $$ begin
  assert (select count(*) = 4 from level_limits), 'every level has its limits';
  assert not exists (select from pg_class where relname in ('business_limits', 'wallet_days', 'verification_items', 'identity_checks', 'documents', 'logos', 'bank_accounts', 'bank_links') and not relforcerowsecurity),
    'row-level security binds them all';
  assert has_table_privilege('duewell_app', 'level_limits', 'update') and not has_table_privilege('duewell_app', 'documents', 'delete');
end $$;
