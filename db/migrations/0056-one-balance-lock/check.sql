do $$ begin
  assert not exists (select from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'ledger_lock' and prosrc ~ 'ledger_balances[^;]* for (no key )?update'),
    'balances are locked by ledger_lock';
  assert not has_function_privilege('duewell_app', 'ledger_lock(bigint[])', 'execute'), 'by the functions of the ledger alone';
end $$;
