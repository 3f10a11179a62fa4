do $$ begin
  assert (select count(*) from pg_policies where tablename = 'step_up_challenges') = 1, 'challenges are behind row-level security';
  assert not has_function_privilege('public', 'step_up_take(text, text, text, text, timestamptz, interval)', 'execute'), 'only the product takes a challenge';
  assert not exists (select from information_schema.columns where table_name = 'sessions' and column_name = 'stepped_up_at'), 'a session as a whole is never stepped up';
end $$;
