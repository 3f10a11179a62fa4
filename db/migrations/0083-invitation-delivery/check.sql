do $$
begin
  assert not exists (select from members where status = 'pending' and invitation_sent_at is null), 'an invitation of before counts as sent';
end $$;
