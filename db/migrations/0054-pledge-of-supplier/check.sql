do $$ begin
  assert not has_function_privilege('public', 'pledge_taken(text, bytea)', 'execute'), 'by the product alone';
  assert (select count(*) from pg_indexes where tablename = 'pledges' and indexdef like '%fingerprint%') = 2, 'unique for a supplier, found for its relatives';
end $$;
