-- A template may charge a late fee, once for each invoice that told of it: an invoice of its own, so that the sums of an approved invoice never change.
alter table invoice_settings add column late_fee jsonb
  check ((late_fee ->> 'afterDays')::int between 1 and 90 and (late_fee ? 'rate') <> (late_fee ? 'amount'));
create index invoices_late_fee on invoices (kind, due_date, id) where kind in ('unpaid', 'partial') and sender ? 'lateFee';
create table late_fees (
  business_id text not null,
  invoice_id text not null,
  fee_invoice_id text not null,
  made_at timestamptz not null,
  primary key (business_id, invoice_id),
  unique (fee_invoice_id)
);
alter table late_fees enable row level security;
alter table late_fees force row level security;
create policy own on late_fees for all using (business_id = app_business() or app_system());
grant insert, select on late_fees to duewell_app;
