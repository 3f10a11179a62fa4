-- The channels by which a contact also gets invoices, automatic reminders and receipts.
alter table contacts add column channels text[] not null default '{}' check (channels <@ array['sms', 'whatsapp']);

-- Messages about an invoice to a phone, each once: written before they are sent. `occasion` names what caused it.
create table phone_messages (
  business_id text not null,
  invoice_id text not null,
  occasion text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  about text not null check (about in ('invoice', 'reminder', 'receipt')),
  phone text not null check (phone like '+%'),
  payment_id text,
  -- The person who sent it by hand.
  who text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'read', 'failed')),
  reason text check (reason in ('limit', 'stopped', 'refused', 'unknown', 'late')),
  provider_id text,
  queued_at timestamptz not null,
  handed_at timestamptz,
  primary key (business_id, invoice_id, occasion, channel),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade,
  check ((state = 'failed') = (reason is not null))
);
alter table phone_messages enable row level security;
alter table phone_messages force row level security;
create policy own on phone_messages using (business_id = app_business() or app_system());
grant select, insert, update on phone_messages to duewell_app;

-- A number whose holder wants no messages: of one business, or, with an empty business, of all.
create table phone_stops (
  phone text not null,
  business_id text not null default '',
  stopped_at timestamptz not null,
  primary key (phone, business_id)
);
alter table phone_stops enable row level security;
alter table phone_stops force row level security;
create policy own on phone_stops for select using (app_system() or app_business() <> '' and business_id in ('', app_business()));
create policy installation on phone_stops using (app_system()) with check (app_system());
grant select, insert, delete on phone_stops to duewell_app;

-- A short address of a recipient's link, for messages to phones. The code is derived from the link; only its digest is stored.
create table short_links (
  code_hash bytea primary key,
  business_id text not null,
  invoice_id text not null,
  link_id text not null,
  expires_at timestamptz not null,
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
create index short_links_invoice on short_links (business_id, invoice_id);
create index short_links_expires on short_links (expires_at);
alter table short_links enable row level security;
alter table short_links force row level security;
create policy own on short_links using (business_id = app_business() or app_system());
grant select, insert, update, delete on short_links to duewell_app;
