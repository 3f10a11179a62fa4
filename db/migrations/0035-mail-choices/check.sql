do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid in ('mail_choices'::regclass, 'mail_digests'::regclass)), 'choices and digests need forced row-level security';
  assert not has_table_privilege('duewell_app', 'mail_digests', 'delete'), 'a digest that was sent is not forgotten';
end $$;
