do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'api_keys'::regclass), 'api_keys need forced row-level security';
  assert not has_table_privilege('duewell_app', 'api_keys', 'delete'), 'a key that acted stays known';
  assert not has_column_privilege('duewell_app', 'api_keys', 'scopes', 'update'), 'a key is not widened';
  assert not has_column_privilege('duewell_app', 'api_keys', 'token_hash', 'update'), 'a key is not replaced';
end $$;
