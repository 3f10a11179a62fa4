do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) and count(*) = 3 from pg_class where relname in ('payment_intents', 'cards', 'payment_refunds')), 'money on its way needs forced row-level security';
end $$;
