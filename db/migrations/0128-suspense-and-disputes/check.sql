do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid = any (array['dispute_answers', 'dispute_evidence']::regclass[])), 'answers and evidence need forced row-level security';
  assert exists (select from pg_constraint where conrelid = 'payment_refunds'::regclass and conname = 'payment_refunds_of'), 'a refund is of a payment or of a case';
end $$;
