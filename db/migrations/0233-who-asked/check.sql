do $$ begin
  assert not exists (select from invoices where decided_by ~ '^[^,]+, as [^,]+ asked$' and decision_proof in ('member', 'payment')), 'who decided an invoice is one person';
  assert not exists (select from invoice_events where who ~ '^[^,]+, as [^,]+ asked$'), 'a step of an invoice is by one person';
  assert not exists (select from order_events where who ~ '^[^,]+, as [^,]+ asked$'), 'a step of an order is by one person';
end $$;
