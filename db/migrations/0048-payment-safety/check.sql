do $$ begin
  assert (select code_above_new = 10000000 and code_above = 100000000 and person_above is null from payment_safety_of('biz_nobody', now())), 'the defaults: 100,000 to a new payee, 1,000,000 to any';
end $$;
