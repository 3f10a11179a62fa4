do $$ begin
  assert (select relrowsecurity and not relforcerowsecurity from pg_class where oid = 'orders'::regclass), 'the policies bind whoever does not own the table';
  assert not has_function_privilege('public', 'find_orders(text, text, int)', 'execute'), 'only the product looks';
end $$;
