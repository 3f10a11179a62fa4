do $$ begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class
    where oid = any (array['operator_passkeys', 'passkey_challenges']::regclass[])), 'tables of passkeys need forced row-level security';
end $$;
