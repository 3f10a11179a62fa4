do $$ begin
  assert exists (select from information_schema.columns where table_name = 'virtual_accounts' and column_name = 'looked_at'), 'it is known when the bank was asked to look';
end $$;
