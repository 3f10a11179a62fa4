do $$
begin
  assert not has_table_privilege('duewell_app', 'pledges', 'insert, update, delete'), 'pledges are made and ended by their functions';
  assert not has_table_privilege('duewell_app', 'credit_repayments', 'insert, update, delete'), 'repayments are written by their functions';
  assert (select relrowsecurity from pg_class where relname = 'credits'), 'credits are guarded by row';
end $$;
