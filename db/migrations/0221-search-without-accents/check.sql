do $$ begin
  assert (select count(*) = 6 from pg_index where indexrelid = any (array['orders_sent_search', 'orders_received_search', 'products_search', 'businesses_name', 'users_name', 'invoices_sent_search']::regclass[])), 'searches need their indexes';
  assert not exists (select from invoices where search ~ '[\u0300-\u036f]'), 'invoices are found without accents';
end $$;
