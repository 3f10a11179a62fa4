do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'email_changes'::regclass), 'changes of addresses need forced row-level security';
end $$;
