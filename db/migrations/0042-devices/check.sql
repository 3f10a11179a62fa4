do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'user_devices'::regclass), 'devices need forced row-level security';
  assert not has_function_privilege('public', 'device_shared(text, text)', 'execute'), 'only the product asks who shares a device';
end $$;
