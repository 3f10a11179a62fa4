do $$ begin
  assert not exists (select from information_schema.columns where table_name = 'analytics_events' and column_name in ('business_id', 'user_id', 'address')), 'usage is counted without knowing whose it is';
end $$;
