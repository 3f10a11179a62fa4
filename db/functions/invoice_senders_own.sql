-- A recipient decides and pays an invoice, but cannot change its document. The owner can.
create or replace function invoice_senders_own() returns trigger language plpgsql as $$
begin
  if not row_security_active('invoices') then return new; end if;
  raise exception 'only its sender changes invoice %', old.id using errcode = 'insufficient_privilege';
end $$;

revoke all on function invoice_senders_own() from public, duewell_app;
