do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'unconfirmed_payments'::regclass), 'unconfirmed payments need forced row-level security';
  assert (select coalesce(sum(to_new), 0) from unconfirmed_payments) = (select coalesce(sum(amount), 0) from new_payee_payments where at > now() - interval '1 day'), 'the allowance for new payees is carried over';
end $$;
