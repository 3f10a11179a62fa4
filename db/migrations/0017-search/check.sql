do $$ begin
  assert (select relrowsecurity and not relforcerowsecurity from pg_class where oid = 'invoices'::regclass), 'the policies bind whoever does not own the table';
  assert not has_function_privilege('public', 'find_invoices(text, text, boolean, int)', 'execute'), 'only the product looks';
end $$;
