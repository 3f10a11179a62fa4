-- Several calls of invoice_create in one transaction, in the given order, each with its result: they share one commit. An error undoes all of them.
create or replace function invoice_create_all(p jsonb) returns setof jsonb language plpgsql as $$
declare
  v_call jsonb;
begin
  -- A locked row of one business must not stop the others.
  perform set_config('lock_timeout', '30ms', true);
  for v_call in select value from jsonb_array_elements(p) loop return next invoice_create(v_call); end loop;
end $$;

revoke all on function invoice_create_all(jsonb) from public, duewell_app;
grant execute on function invoice_create_all(jsonb) to duewell_app;
