do $$ begin
  assert not has_function_privilege('public', 'belongs_to(text, text)', 'execute'), 'who belongs where is told to the app alone';
  assert not exists (select from new_payee_payments where route is null), 'what was counted belongs to a call';
end $$;
