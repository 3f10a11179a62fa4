do $$ begin
  assert not exists (select from referrals where mailbox is null), 'every referral has its mailbox';
end $$;
