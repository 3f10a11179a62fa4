-- The recipient's undertaking to pay, made by approval: text and facts as they were, and the digest of both.
-- Never changed: an invoice that is revised and approved again has another one besides.
create table payment_agreements (
  business_id text not null,
  invoice_id text not null,
  hash bytea not null check (length(hash) = 32),
  version text not null,
  text text not null,
  facts jsonb not null,
  made_at timestamptz not null,
  primary key (business_id, invoice_id, hash),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
create trigger payment_agreements_append_only before update or delete or truncate on payment_agreements
  for each statement execute function refuse_change();

-- Files that go with an invoice. The bytes lie sealed in the store; only drafts gain or lose one.
create table invoice_attachments (
  business_id text not null,
  id text not null unique,
  invoice_id text not null,
  name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size int not null check (size > 0),
  sha256 bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
create index invoice_attachments_invoice on invoice_attachments (business_id, invoice_id, uploaded_at);

-- Invoices from outside suppliers, read from a UBL file. They have no sending business of the product, so no row in invoices:
-- this is the recipient's record of them. The file lies sealed in the store.
create table imported_invoices (
  business_id text not null,
  id text not null unique,
  -- The supplier as far as a file tells them apart: country and tax number, else the name.
  supplier_key text not null,
  number text not null,
  document jsonb not null,
  sha256 bytea not null,
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, supplier_key, number)
);
create index imported_invoices_recent on imported_invoices (business_id, imported_at desc, id);

alter table payment_agreements enable row level security;
alter table payment_agreements force row level security;
create policy own on payment_agreements using (business_id = app_business() or app_system());
create policy recipient_reads on payment_agreements for select
  using (exists (select from invoices i where i.business_id = payment_agreements.business_id and i.id = payment_agreements.invoice_id));
alter table invoice_attachments enable row level security;
alter table invoice_attachments force row level security;
create policy own on invoice_attachments using (business_id = app_business() or app_system());
create policy recipient_reads on invoice_attachments for select
  using (exists (select from invoices i where i.business_id = invoice_attachments.business_id and i.id = invoice_attachments.invoice_id));
alter table imported_invoices enable row level security;
alter table imported_invoices force row level security;
create policy own on imported_invoices using (business_id = app_business() or app_system());

grant select, insert on payment_agreements to duewell_app;
grant select, insert, delete on invoice_attachments, imported_invoices to duewell_app;
