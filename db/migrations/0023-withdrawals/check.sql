do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where relname = 'withdrawals'), 'withdrawals need forced row-level security';
  assert not has_table_privilege('duewell_app', 'withdrawals', 'delete'), 'withdrawals are never deleted';
  assert (select count(*) = 1 and not bool_or(blocked) from payout_block), 'payouts are open at first';
end $$;
