do $$
declare
  v_text text := pg_get_functiondef('dispute_collect(text)'::regprocedure);
begin
  assert position('for no key update' in v_text) < position('from dispute_debts' in v_text), 'the balance before the debts';
  assert not has_function_privilege('public', 'dispute_hold(text, bigint, bigint)', 'execute'), 'a hold is for the product alone';
end $$;
