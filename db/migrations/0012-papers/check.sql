do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where relname in
    ('payment_agreements', 'invoice_attachments', 'imported_invoices')), 'tables of papers need forced row-level security';
  assert not has_table_privilege('duewell_app', 'payment_agreements', 'update'), 'an agreement is never changed';
end $$;
