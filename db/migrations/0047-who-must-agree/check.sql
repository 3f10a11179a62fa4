do $$ begin
  assert exists (select from pg_trigger where tgname = 'members_checkers_kept'), 'who must agree is kept by the database';
end $$;
