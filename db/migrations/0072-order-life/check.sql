do $$
begin
  assert exists (select from pg_indexes where indexname = 'order_events_once'), 'an order is opened for the first time once';
end $$;
