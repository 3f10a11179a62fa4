-- Open invoices in instalments are found by what is left of the first instalment that is not paid (the expression of the function next_instalment).
create index invoices_open_next_instalment on invoices (business_id, (
    least((jsonb_path_query_first(instalments, '$[*] ? (@.after < $balance)', ('{"balance":' || balance::text || '}')::jsonb) ->> 'amount')::bigint,
      balance - (jsonb_path_query_first(instalments, '$[*] ? (@.after < $balance)', ('{"balance":' || balance::text || '}')::jsonb) ->> 'after')::bigint)), due_date, id)
  where instalments is not null and kind in ('pending', 'unpaid', 'partial');
