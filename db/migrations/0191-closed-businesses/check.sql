do $$ begin
  assert not exists (select from businesses where closed_at is not null), 'no business is closed yet';
  assert not exists (select from ledger_balances where closed), 'no wallet is closed yet';
  assert exists (select from pg_constraint where conname = 'ledger_balances_closed_empty' and convalidated), 'a closed wallet is empty';
end $$;
