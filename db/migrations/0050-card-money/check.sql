do $$
declare
  v_text text := pg_get_functiondef('dispute_collect(text)'::regprocedure);
begin
  assert position('for no key update' in v_text) < position('from dispute_debts' in v_text), 'the balance before the debts';
  assert not has_table_privilege('duewell_app', 'dispute_debts', 'update'), 'a debt is lowered by collecting it alone';
  assert not exists (select from dispute_findings()), 'the debts agree with the books';
end $$;
