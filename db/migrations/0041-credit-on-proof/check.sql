do $$ begin
  assert not has_function_privilege('duewell_app', 'business_traces(text)', 'execute'), 'what a business is recognised by is nobody''s to read';
  assert has_function_privilege('duewell_app', 'businesses_related(text, text)', 'execute'), 'but whether two are related is asked';
  assert not has_function_privilege('public', 'businesses_related(text, text)', 'execute') and not has_function_privilege('public', 'recipient_related(text, jsonb)', 'execute'), 'by the product alone';
  assert plain_email(' Ada+x@Example.com ') = 'ada@example.com' and plain_phone('+234 803 000 1111') = plain_phone('08030001111'), 'one mailbox, one phone';
  assert not exists (select from credits c where c.clean and exists (select from credit_repayments r where r.business_id = c.business_id and r.credit_id = c.id and not r.own_wallet)), 'clean by the buyer''s wallet alone';
end $$;
