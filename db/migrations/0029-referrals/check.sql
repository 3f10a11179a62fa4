do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'referrals'::regclass), 'referrals need forced row-level security';
  assert not has_table_privilege('duewell_app', 'referrals', 'delete'), 'who was written to is not forgotten';
end $$;
