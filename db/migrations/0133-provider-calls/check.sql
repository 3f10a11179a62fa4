do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'provider_calls'::regclass), 'provider_calls needs forced row-level security';
  assert exists (select from pg_indexes where indexname = 'webhook_deliveries_failed'), 'failed deliveries need an index';
end $$;
