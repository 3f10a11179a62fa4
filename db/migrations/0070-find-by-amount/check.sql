do $$
begin
  assert not has_function_privilege('public', 'find_invoices(text, text[], bigint, boolean, int)', 'execute'), 'what looks as the owner of the tables is for the product alone';
  assert has_function_privilege('duewell_app', 'find_invoices(text, text[], bigint, boolean, int)', 'execute'), 'the product looks by it';
end $$;
