do $$ begin
  assert exists (select from information_schema.columns where table_name = 'payment_refunds' and column_name = 'held_until');
end $$;
