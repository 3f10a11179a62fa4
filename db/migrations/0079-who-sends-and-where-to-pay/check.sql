do $$
begin
  assert not exists (select from invoice_settings s where s.bank is not null and printed_bank(s) <> s.bank), 'an account that was chosen stays the one that is printed';
  assert not exists (select from invoice_settings s join virtual_accounts v using (business_id) where s.names_wallet and v.status = 'open' and printed_bank(s) is null), 'a wallet that has a number is named';
end $$;
