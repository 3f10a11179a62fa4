do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid in ('webhook_endpoints'::regclass, 'webhook_deliveries'::regclass)), 'webhooks need forced row-level security';
  assert not has_column_privilege('duewell_app', 'webhook_endpoints', 'url', 'update'), 'an address is not changed';
  assert not has_column_privilege('duewell_app', 'webhook_deliveries', 'body', 'update'), 'what was sent is sent again as it was';
end $$;
