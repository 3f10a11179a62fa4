do $$ begin
  assert exists (select from information_schema.columns where table_name = 'invoices' and column_name = 'revision_required' and is_nullable = 'NO'), 'invoices need revision_required';
end $$;
