-- The next number of each business's purchase orders; the row comes with the first one.
create table order_numbers (
  business_id text primary key references businesses,
  next_number bigint not null default 1
);

-- One object between two businesses: business_id orders, supplier_business_id receives. Amounts in kobo, by the invoices' calculator.
create table orders (
  business_id text not null,
  id text not null unique,
  stage text not null check (stage in ('draft', 'sent')),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'denied')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  archived_at timestamptz,
  number text,
  contact_id text,
  supplier_business_id text,
  -- Both parties as they stood when it was sent.
  sender jsonb,
  recipient jsonb not null default '{}',
  issue_date date,
  -- Wanted by.
  due_date date,
  description text not null default '',
  currency text not null,
  discounts jsonb not null default '[]',
  taxes jsonb not null default '[]',
  subtotal amount not null,
  discount amount not null,
  tax amount not null,
  total bigint not null,
  editor jsonb not null default '{}',
  -- The supplier's invoice made of it: a draft at first, and sent when invoiced_at is set.
  invoice_id text,
  invoice_number text,
  invoiced_at timestamptz,
  version int not null default 1,
  sent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status text not null generated always as (
    case when stage = 'draft' then 'draft' when archived_at is not null then 'archived' when invoiced_at is not null then 'invoiced' else decision end) stored,
  search text generated always as (lower(coalesce(number, '') || ' ' || coalesce(recipient ->> 'name', '') || ' ' || coalesce(recipient ->> 'email', '') || ' ' || coalesce(sender ->> 'name', '') || ' ' || description)) stored,
  primary key (business_id, id),
  unique (business_id, number),
  foreign key (business_id, contact_id) references contacts (business_id, id),
  check (total = subtotal - discount + tax),
  check (stage = 'draft' and number is null and sent_at is null and decision = 'pending' and archived_at is null
    or stage = 'sent' and total >= 0 and discount <= subtotal and number is not null and issue_date is not null and sender is not null and sent_at is not null),
  check ((decision = 'pending') = (decided_at is null)),
  check (decision <> 'denied' or reason is not null),
  check (invoice_id is null or decision = 'approved' and supplier_business_id is not null),
  check (invoiced_at is null or invoice_id is not null)
);
create index orders_sent_recent on orders (business_id, created_at desc, id desc);
create index orders_sent_status on orders (business_id, status, created_at desc, id desc);
create index orders_received_recent on orders (supplier_business_id, created_at desc, id desc) where supplier_business_id is not null;
create index orders_received_status on orders (supplier_business_id, status, created_at desc, id desc) where supplier_business_id is not null;
create index orders_sent_search on orders using gin (business_id, search gin_trgm_ops);
create index orders_received_search on orders using gin (supplier_business_id, search gin_trgm_ops) where supplier_business_id is not null;
create unique index orders_invoice on orders (invoice_id) where invoice_id is not null;
create index orders_unclaimed on orders ((recipient ->> 'email')) where supplier_business_id is null and stage = 'sent';

create table order_lines (
  business_id text not null,
  order_id text not null,
  position int not null,
  key text not null,
  name text not null,
  quantity amount not null,
  unit_price amount not null,
  total amount not null,
  primary key (business_id, order_id, position),
  foreign key (business_id, order_id) references orders (business_id, id) on delete cascade
);

-- Who did what and when, readable by both sides.
create table order_events (
  id bigint generated always as identity,
  business_id text not null,
  order_id text not null,
  at timestamptz not null,
  what text not null,
  who text,
  detail text,
  primary key (business_id, order_id, id),
  foreign key (business_id, order_id) references orders (business_id, id) on delete cascade
);

-- A supplier's way in without an account. The key is derived under a purpose of its own: an invoice's key opens no order.
create table order_links (
  business_id text not null,
  id text not null,
  order_id text not null,
  token_hash bytea primary key,
  created_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (business_id, order_id) references orders (business_id, id) on delete cascade
);
create index order_links_order on order_links (business_id, order_id);
create unique index order_links_open on order_links (business_id, order_id) where revoked_at is null;

alter table order_numbers enable row level security;
alter table order_numbers force row level security;
create policy own on order_numbers using (business_id = app_business() or app_system());
alter table orders enable row level security;
alter table orders force row level security;
create policy buyer on orders using (business_id = app_business() or app_system());
create policy supplier_reads on orders for select using (supplier_business_id = app_business() and stage <> 'draft');
create policy supplier_decides on orders for update using (supplier_business_id = app_business() and stage <> 'draft')
  with check (supplier_business_id = app_business() and stage <> 'draft');
alter table order_lines enable row level security;
alter table order_lines force row level security;
create policy buyer on order_lines using (business_id = app_business() or app_system());
create policy supplier_reads on order_lines for select
  using (exists (select from orders o where o.business_id = order_lines.business_id and o.id = order_lines.order_id));
alter table order_events enable row level security;
alter table order_events force row level security;
create policy parties on order_events
  using (business_id = app_business() or app_system() or exists (select from orders o where o.business_id = order_events.business_id and o.id = order_events.order_id));
alter table order_links enable row level security;
alter table order_links force row level security;
create policy own on order_links using (business_id = app_business() or app_system());

grant select, insert, update on order_numbers, order_links to duewell_app;
grant select, insert, update, delete on orders to duewell_app;
grant select, insert, delete on order_lines to duewell_app;
grant select, insert on order_events to duewell_app;

-- Takes the next number of the business's orders: the row lock makes it gapless, a rolled-back sending gives it back. Returns
-- it with the buyer as the paper will show it; what the business says on invoices about paying is left out.
create function order_take_number(p_business text, out number text, out sender jsonb) language plpgsql as $$
declare
  v_number bigint;
begin
  insert into order_numbers as n (business_id, next_number) values (p_business, 2)
    on conflict (business_id) do update set next_number = n.next_number + 1 returning n.next_number - 1 into v_number;
  select 'PO-' || case when v_number < 10000 then lpad(v_number::text, 4, '0') else v_number::text end, invoice_sender(b, s) - 'footer' - 'terms'
    into number, sender
    from businesses b, invoice_settings s where b.id = p_business and s.business_id = p_business order by s.created_at, s.id limit 1;
end $$;
grant execute on function order_take_number(text) to duewell_app;
