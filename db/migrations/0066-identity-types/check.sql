do $$ begin
  assert (select count(*) from pg_constraint where conrelid = 'identity_checks'::regclass and conname = 'identity_checks_identity_type_check') = 1, 'kinds of documents are checked';
  assert not exists (select from identity_checks where kind = 'face' and user_reference is null), 'checks that were begun are asked for under the name they began with';
end $$;
