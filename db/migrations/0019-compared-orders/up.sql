-- The order with which a buyer compares a received invoice that its supplier did not make from an order. For the buyer only.
create table compared_orders (
  business_id text not null,
  invoice_id text not null,
  order_id text not null,
  chosen_at timestamptz not null,
  primary key (business_id, invoice_id),
  foreign key (business_id, order_id) references orders(business_id, id) on delete cascade,
  foreign key (invoice_id) references invoices(id) on delete cascade
);
create index compared_orders_order on compared_orders (business_id, order_id);
alter table compared_orders enable row level security;
alter table compared_orders force row level security;
grant insert, select, update, delete on compared_orders to duewell_app;
create policy own on compared_orders using ((business_id = app_business()) or app_system());

-- Differences between an invoice and its order are confirmed like the other warnings.
alter table invoice_warning_checks drop constraint invoice_warning_checks_kind_check;
alter table invoice_warning_checks add constraint invoice_warning_checks_kind_check check (kind = any (array['duplicate', 'account', 'order']));
