do $$ begin
  assert (select pg_get_constraintdef(oid) like '%needs-attention%' from pg_constraint where conname = 'payment_refunds_status_check'), 'a refund can wait for an account';
end $$;
