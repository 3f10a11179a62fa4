-- The certificate of tax that a payer withheld, for the payment outside the product that records it. Both parties see and record it; the newest statement counts.
create table withholding_certificates (
  business_id text not null,
  payment_id text not null,
  invoice_id text not null,
  number text not null check (length(number) between 1 and 60),
  issued_on date not null,
  recorded_by text not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  primary key (business_id, payment_id),
  foreign key (business_id, payment_id) references payments (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
create index withholding_certificates_invoice on withholding_certificates (business_id, invoice_id);

alter table withholding_certificates enable row level security;
alter table withholding_certificates force row level security;
create policy own on withholding_certificates using (business_id = app_business() or app_system());
create policy buyer on withholding_certificates using (exists (select from invoices i where i.business_id = withholding_certificates.business_id and i.id = invoice_id
  and i.buyer_business_id = app_business() and i.stage <> 'draft'));
grant select, insert, update (number, issued_on, recorded_by, recorded_by_name, recorded_at) on withholding_certificates to duewell_app;
