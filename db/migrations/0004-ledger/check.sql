do $$
declare
  refused boolean := false;
  a bigint; b bigint; t bigint;
begin
  assert not has_table_privilege('duewell_app', 'ledger_entries', 'insert, update, delete'), 'only ledger_post writes entries';
  assert not has_table_privilege('duewell_app', 'ledger_balances', 'update'), 'only ledger_post moves balances';
  begin
    a := ledger_account('suspense', 'check-a', null, 'NGN', false);
    b := ledger_account('suspense', 'check-b', null, 'NGN', true);
    assert ledger_post('check', '1', 'check', null, now(), array[a, b], array[-5, 5]) = 'posted', 'a posting is posted';
    assert ledger_post('check', '1', 'check', null, now(), array[a, b], array[-5, 5]) = 'already', 'the same event is posted once';
    assert ledger_post('check', '2', 'check', null, now(), array[b, a], array[-6, 6]) = 'insufficient', 'a spendable account cannot go below zero';
    insert into ledger_transactions (event, event_id, description, posted_at) values ('check', '3', 'check', now()) returning id into t;
    begin
      insert into ledger_entries (transaction_id, account_id, amount) values (t, a, 5), (t, b, -4);
    exception when check_violation then refused := true;
    end;
    assert refused, 'an unbalanced transaction is refused';
    raise exception 'undo' using errcode = 'DWUND';
  exception when sqlstate 'DWUND' then null;
  end;
end $$;
