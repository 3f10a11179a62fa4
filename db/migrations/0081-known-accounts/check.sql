do $$
begin
  assert to_regprocedure('last_paid_bank(text, text, timestamptz)') is null, 'nothing calls it';
end $$;
