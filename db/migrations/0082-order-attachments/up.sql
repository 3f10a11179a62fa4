-- Files that go with an order, as with an invoice. The bytes lie sealed in the store; only drafts gain or lose one.
create table order_attachments (
  business_id text not null,
  id text not null unique,
  order_id text not null,
  name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size int not null check (size > 0),
  sha256 bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, order_id) references orders (business_id, id) on delete cascade
);
create index order_attachments_order on order_attachments (business_id, order_id, uploaded_at);

alter table order_attachments enable row level security;
alter table order_attachments force row level security;
create policy own on order_attachments using (business_id = app_business() or app_system());
create policy supplier_reads on order_attachments for select
  using (exists (select from orders o where o.business_id = order_attachments.business_id and o.id = order_attachments.order_id));
grant select, insert, delete on order_attachments to duewell_app;
