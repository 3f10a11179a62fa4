do $$ begin
  assert not exists (
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
      and has_table_privilege('duewell_app', oid, 'select, insert, update, delete')
  ), 'every table the product''s role may touch has row-level security';
end $$;
do $$ begin
  perform set_config('app.system', 'on', true);
  assert not exists (select from idempotency where answer::text ~ '[?&]q=|"(shareUrl|token|secret)": "'), 'no kept answer shows a link or a key';
  perform set_config('app.system', '', true);
end $$;
