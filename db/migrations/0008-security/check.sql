do $$ begin
  assert (select count(*) = 2 from information_schema.columns where table_name = 'sessions' and column_name in ('stepped_up_at', 'last_seen_at'));
  assert has_table_privilege('duewell_app', 'second_factors', 'insert') and has_table_privilege('duewell_app', 'openid_flows', 'update');
  assert has_table_privilege('duewell_app', 'recovery_codes', 'delete') and has_table_privilege('duewell_app', 'openid_identities', 'delete');
  -- One identity, one account; and one account, one identity of an issuer.
  assert (select count(*) = 2 from pg_constraint where conrelid = 'openid_identities'::regclass and contype in ('p', 'u'));
  begin
    insert into users (id, first_name, last_name, email, phone, password_hash) values ('usr_check', 'a', 'b', 'check@example.com', '+2348030000000', 'x');
    insert into one_time_codes (user_id, purpose, code_hash, created_at, expires_at) values ('usr_check', 'step-up', '\x00', now(), now());
    assert false, 'a step-up code without a session was taken';
  exception when check_violation then null;
  end;
end $$;
