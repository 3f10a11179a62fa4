do $$ begin
  assert not exists (select from businesses where suspended_at is not null), 'no business is suspended at first';
end $$;
