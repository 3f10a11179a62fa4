-- What is left of the first instalment that is not paid, in kobo. The same rule as in src/shared/invoices/instalments.ts, which a test compares with it. The index
-- invoices_open_next_instalment contains the same expression.
create or replace function next_instalment(p_balance bigint, p_instalments jsonb) returns bigint language sql immutable parallel safe
return least((jsonb_path_query_first(p_instalments, '$[*] ? (@.after < $balance)', ('{"balance":' || p_balance::text || '}')::jsonb) ->> 'amount')::bigint,
  p_balance - (jsonb_path_query_first(p_instalments, '$[*] ? (@.after < $balance)', ('{"balance":' || p_balance::text || '}')::jsonb) ->> 'after')::bigint);

revoke all on function next_instalment(bigint, jsonb) from public, duewell_app;
grant execute on function next_instalment(bigint, jsonb) to duewell_app;
