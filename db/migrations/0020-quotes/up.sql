-- Quotes and proforma invoices: sent by a supplier, accepted or declined by its customer until their last day, then turned into an invoice or an order.
create table quotes (
  business_id text not null references businesses(id),
  id text not null unique,
  kind text not null check (kind = any (array['quote', 'proforma'])),
  stage text not null check (stage = any (array['draft', 'sent'])),
  decision invoice_decision not null default 'pending',
  decided_at timestamptz,
  decided_by text,
  decision_asked_by text,
  decision_proof decision_proof,
  reason text,
  archived_at timestamptz,
  number text,
  contact_id text,
  buyer_business_id text,
  sender jsonb,
  recipient jsonb not null default '{}',
  issue_date date,
  -- The last day on which it can be accepted, in the sender's time zone.
  due_date date,
  time_zone text not null,
  description text not null default '',
  currency text not null,
  discounts jsonb not null default '[]',
  taxes jsonb not null default '[]',
  lines jsonb not null default '[]',
  subtotal amount not null,
  discount amount not null,
  tax amount not null,
  total bigint not null,
  editor jsonb not null default '{}',
  language text,
  invoice_id text,
  invoice_number text,
  invoiced_at timestamptz,
  order_id text,
  version integer not null default 1,
  sent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status text not null generated always as (
    case
      when stage = 'draft' then 'draft'
      when archived_at is not null then 'archived'
      when invoiced_at is not null then 'invoiced'
      else decision
    end) stored,
  search text generated always as (lower(regexp_replace(normalize(coalesce(number, '') || ' ' || coalesce(recipient ->> 'name', '') || ' ' || coalesce(recipient ->> 'email', '')
    || ' ' || coalesce(sender ->> 'name', '') || ' ' || description, nfd), '[\u0300-\u036f]', '', 'g'))) stored,
  primary key (business_id, id),
  unique (business_id, number),
  foreign key (business_id, contact_id) references contacts(business_id, id),
  check (stage = 'draft' and number is null and sent_at is null and decision = 'pending' and archived_at is null
    or stage = 'sent' and total >= 0 and discount::bigint <= subtotal::bigint and number is not null and issue_date is not null and sender is not null and sent_at is not null),
  check (total = subtotal::bigint - discount::bigint + tax::bigint),
  check (decision <> 'denied' or reason is not null),
  check ((decision = 'pending') = (decided_at is null)),
  check (invoice_id is null or stage = 'sent'),
  check (invoiced_at is null or invoice_id is not null),
  check (order_id is null or decision = 'approved' and buyer_business_id is not null)
);
create index quotes_sent_recent on quotes (business_id, created_at desc, id desc);
create index quotes_sent_status on quotes (business_id, status, created_at desc, id desc);
create index quotes_sent_search on quotes using gin (business_id, search gin_trgm_ops);
create index quotes_received_recent on quotes (buyer_business_id, created_at desc, id desc) where buyer_business_id is not null;
create index quotes_received_status on quotes (buyer_business_id, status, created_at desc, id desc) where buyer_business_id is not null;
create index quotes_received_search on quotes using gin (buyer_business_id, search gin_trgm_ops) where buyer_business_id is not null;
create index quotes_unclaimed on quotes ((recipient ->> 'email')) where buyer_business_id is null and stage = 'sent';
create index quotes_ending on quotes (due_date, id) where status = 'pending';
create unique index quotes_invoice on quotes (invoice_id) where invoice_id is not null;
alter table quotes enable row level security;
alter table quotes force row level security;
create policy sender on quotes using (business_id = app_business() or app_system());
create policy customer_reads on quotes for select using (buyer_business_id = app_business() and stage <> 'draft');
create policy customer_decides on quotes for update using (buyer_business_id = app_business() and stage <> 'draft')
  with check (buyer_business_id = app_business() and stage <> 'draft');
grant select, insert, update, delete on quotes to duewell_app;

create table quote_links (
  business_id text not null,
  id text not null,
  quote_id text not null,
  token_hash bytea primary key,
  created_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (business_id, quote_id) references quotes(business_id, id) on delete cascade
);
create index quote_links_open on quote_links (business_id, quote_id, created_at desc) where revoked_at is null;
create index quote_links_quote on quote_links (business_id, quote_id);
alter table quote_links enable row level security;
alter table quote_links force row level security;
create policy own on quote_links using (business_id = app_business() or app_system());
grant select, insert, update on quote_links to duewell_app;

create table quote_events (
  id bigint not null generated always as identity,
  business_id text not null,
  quote_id text not null,
  at timestamptz not null,
  what text not null,
  who text,
  asked_by text,
  detail text,
  primary key (business_id, quote_id, id),
  foreign key (business_id, quote_id) references quotes(business_id, id) on delete cascade
);
create unique index quote_events_once on quote_events (business_id, quote_id, what) where what = any (array['mailed', 'opened']);
alter table quote_events enable row level security;
alter table quote_events force row level security;
create policy parties on quote_events using (business_id = app_business() or app_system()
  or exists (select from quotes q where q.business_id = quote_events.business_id and q.id = quote_events.quote_id));
grant select, insert on quote_events to duewell_app;

create table quote_numbers (
  business_id text not null references businesses(id),
  kind text not null,
  next_number bigint not null default 1,
  primary key (business_id, kind)
);
alter table quote_numbers enable row level security;
alter table quote_numbers force row level security;
create policy own on quote_numbers using (business_id = app_business() or app_system());
grant select, insert, update on quote_numbers to duewell_app;
