do $$ begin
  assert (select people = 0 and businesses = 0 from identity_number_uses('\x00', 'usr_nobody', 'biz_nobody')), 'nobody has proved a number that does not exist';
  assert bank_account_uses('\x00', 'biz_nobody') = 0, 'no business is paid out to an account that does not exist';
end $$;
