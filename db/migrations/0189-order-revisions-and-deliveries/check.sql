do $$ begin
  assert (select count(*) = 3 from pg_class where relname in ('order_revisions', 'order_deliveries', 'order_delivery_lines') and relrowsecurity and relforcerowsecurity),
    'revisions and deliveries of orders need forced row-level security';
  assert not exists (select from orders where revision <> 1 or delivered_quantity <> 0), 'orders of before are in their first version and have no deliveries';
  assert exists (select from pg_indexes where indexname = 'order_events_once'), 'the previous release records e-mail and opening with this index';
end $$;
