do $$ begin
  assert not exists (select from payment_rules where applies_to <> 'payments' or next_applies_to <> 'payments'), 'earlier rules are about payments only';
  assert not exists (select from payment_safety where approve_above is not null), 'nobody has chosen a limit for approvals yet';
end $$;
