do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'payment_rules'::regclass), 'rules of suppliers need forced row-level security';
  assert (select pg_get_constraintdef(oid) = 'PRIMARY KEY (business_id, supplier_id)' from pg_constraint where conrelid = 'payment_rules'::regclass and contype = 'p'), 'one rule for a supplier, found by its key';
end $$;
