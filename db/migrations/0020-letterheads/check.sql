do $$ begin
  assert has_function_privilege('duewell_app', 'invoice_take_number(text, jsonb)', 'execute');
end $$;
