-- Generated, do not edit. From OPEN_STATUSES in src/shared/invoices/status.ts by `npm run schema`: whether a balance is due on an invoice of this stored status.
create or replace function invoice_is_open(p_status text) returns boolean language sql immutable parallel safe
  return p_status in ('pending', 'unpaid', 'partial');

revoke all on function invoice_is_open(text) from public, duewell_app;
grant execute on function invoice_is_open(text) to duewell_app;
