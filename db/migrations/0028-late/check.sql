do $$ begin
  assert (select is_generated = 'ALWAYS' from information_schema.columns where table_name = 'invoices' and column_name = 'late_at'), 'nobody but the due day says when an invoice is late';
end $$;
