do $$ begin
  assert not exists (select from users where language <> 'en'), 'whoever was there reads English until their screens say otherwise';
  begin
    insert into users (id, first_name, last_name, email, phone, password_hash, language) values ('usr_check', 'a', 'b', 'check@example.com', '+2348030000000', 'x', 'fr-FR');
    assert false, 'a language is a code without a region';
  exception when check_violation then null;
  end;
end $$;
