do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid = any (array['credit_notes', 'credit_note_returns', 'credit_note_numbers']::regclass[])),
    'credit notes need forced row-level security';
  assert not has_table_privilege('duewell_app', 'credit_notes', 'delete') and not has_column_privilege('duewell_app', 'credit_notes', 'total', 'update'), 'a credit note does not change';
  assert not has_table_privilege('duewell_app', 'credit_note_returns', 'update, delete'), 'what was paid back does not change';
  assert (select count(*) from pg_trigger where tgrelid = 'invoices'::regclass and tgname in ('invoices_derive_state', 'invoices_pledged', 'invoices_tally')) = 3, 'the triggers of invoices are there';
end $$;
