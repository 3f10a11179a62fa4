do $$ begin
  assert not exists (select from ledger_balances x join wallets w using (account_id) join businesses b on b.id = w.business_id where b.suspended_at is not null and x.daily_limit is distinct from 0),
    'nothing leaves the wallet of a suspended business';
end $$;
