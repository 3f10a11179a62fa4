do $$ begin
  assert (select indisunique from pg_index where indexrelid = 'operators_name'::regclass), 'names of operators are unique';
end $$;
