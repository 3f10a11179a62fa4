do $$ begin
  assert not has_table_privilege('duewell_app', 'dispute_debts', 'update'), 'a debt is lowered by collecting it alone';
  assert not exists (select from dispute_findings()), 'the debts agree with the books';
end $$;
