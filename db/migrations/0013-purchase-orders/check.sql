do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid in ('orders'::regclass, 'order_lines'::regclass, 'order_events'::regclass,
    'order_links'::regclass, 'order_numbers'::regclass)), 'purchase orders need forced row-level security';
  assert not has_table_privilege('duewell_app', 'order_events', 'update'), 'the history of an order is only added to';
  assert exists (select from pg_index where indexrelid = 'orders_invoice'::regclass and indisunique), 'one invoice is made of one order';
end $$;
