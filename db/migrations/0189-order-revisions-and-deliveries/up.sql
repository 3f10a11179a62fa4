-- Revisions of a denied order: the earlier version stays readable, as for invoices.
alter table orders add column revision integer not null default 1;
create table order_revisions (
  business_id text not null,
  order_id text not null,
  revision integer not null,
  paper jsonb not null,
  reason text not null,
  sent_at timestamptz not null,
  replaced_at timestamptz not null,
  changes jsonb not null,
  primary key (business_id, order_id, revision),
  foreign key (business_id, order_id) references orders (business_id, id) on delete cascade
);
alter table order_revisions enable row level security;
alter table order_revisions force row level security;
create policy own on order_revisions using (business_id = app_business() or app_system());
create policy supplier_reads on order_revisions for select using (exists (select from orders o where o.business_id = order_revisions.business_id and o.id = order_revisions.order_id));
grant select, insert on order_revisions to duewell_app;

-- E-mail and first opening are recorded once for each revision. Those of the first one keep their names and their index: processes of the previous release write them too.
alter table order_events add column revision integer not null default 1;
create unique index order_events_once_again on order_events (business_id, order_id, revision, what) where what in ('mailed again', 'opened again');

-- Deliveries in parts. The sums are in thousandths of a unit over all lines; `ordered_quantity` is set with the first delivery.
alter table orders add column ordered_quantity bigint;
alter table orders add column delivered_quantity bigint not null default 0;
alter table orders add check (delivered_quantity >= 0 and (delivered_quantity = 0 or (decision = 'approved' and ordered_quantity is not null and delivered_quantity <= ordered_quantity)));
create table order_deliveries (
  business_id text not null,
  id text not null unique,
  order_id text not null,
  delivered_on date not null,
  note text not null,
  recorded_at timestamptz not null,
  undone_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, order_id) references orders (business_id, id) on delete cascade
);
create index order_deliveries_order on order_deliveries (business_id, order_id, recorded_at desc);
create table order_delivery_lines (
  business_id text not null,
  delivery_id text not null,
  line integer not null,
  quantity amount not null check (quantity > 0),
  primary key (business_id, delivery_id, line),
  foreign key (business_id, delivery_id) references order_deliveries (business_id, id) on delete cascade
);
alter table order_deliveries enable row level security;
alter table order_deliveries force row level security;
alter table order_delivery_lines enable row level security;
alter table order_delivery_lines force row level security;
create policy own on order_deliveries using (business_id = app_business() or app_system());
create policy supplier_reads on order_deliveries for select using (exists (select from orders o where o.business_id = order_deliveries.business_id and o.id = order_deliveries.order_id));
create policy own on order_delivery_lines using (business_id = app_business() or app_system());
create policy supplier_reads on order_delivery_lines for select using (exists (select from order_deliveries d where d.business_id = order_delivery_lines.business_id and d.id = order_delivery_lines.delivery_id));
grant select, insert, update on order_deliveries to duewell_app;
grant select, insert on order_delivery_lines to duewell_app;
