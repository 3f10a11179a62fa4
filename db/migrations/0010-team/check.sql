do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where relname = 'approval_requests'), 'requests need forced row-level security';
  assert not has_table_privilege('duewell_app', 'approval_requests', 'delete'), 'requests are never deleted';
  assert (select count(*) = 2 from pg_trigger where tgrelid = 'approval_requests'::regclass and tgname like 'approval_requests_%'), 'the ask must be kept';
  assert not exists (select from members where (status = 'pending') <> (invitation_hash is not null)), 'pending members have a link, others none';
end $$;
