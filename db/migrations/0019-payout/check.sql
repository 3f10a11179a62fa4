do $$ begin
  assert has_function_privilege('duewell_app', 'invoice_letterhead(businesses, invoice_settings)', 'execute');
end $$;
