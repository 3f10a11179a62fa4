do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'proposals'::regclass), 'proposals need forced row-level security';
  assert exists (select from pg_constraint where conrelid = 'proposals'::regclass and pg_get_constraintdef(oid) like '%checker <> maker%'), 'nobody approves their own proposal';
end $$;
