do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where relname in
    ('invoices', 'invoice_lines', 'invoice_events', 'invoice_links', 'invoice_settings', 'invoice_numbers', 'notifications')), 'invoice tables need forced row-level security';
end $$;
