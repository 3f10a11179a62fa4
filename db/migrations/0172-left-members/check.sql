do $$ begin
  assert not exists (select from members where left_at is not null and status <> 'suspended'), 'only former members have left';
end $$;
