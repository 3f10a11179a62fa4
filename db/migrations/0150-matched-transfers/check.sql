do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid = any (array['received_transfers', 'transfer_matches']::regclass[])), 'transfers need forced row-level security';
  assert not has_table_privilege('duewell_app', 'transfer_matches', 'delete'), 'a match is taken back, not removed';
  assert (select count(*) from pg_constraint where conrelid = 'payments'::regclass and pg_get_constraintdef(oid) like '%reversed_at%') = 1, 'one rule about reversed payments';
end $$;
