do $$ begin
  assert (select count(*) = 1 from pg_index where indexrelid = 'imported_invoices_once'::regclass and indisunique),
    'a supplier''s invoice with a number can be imported once a year';
end $$;
