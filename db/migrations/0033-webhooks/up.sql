-- Where a business is told of what happens to it.
create table webhook_endpoints (
  business_id text not null references businesses,
  id text not null unique,
  url text not null,
  description text,
  events text[] not null check (cardinality(events) > 0),
  state text not null check (state in ('on', 'off', 'disabled', 'removed')),
  -- Sealed: it signs, so a digest would not do.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  last_delivered_at timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  primary key (business_id, id),
  check ((old_secret is null) = (old_secret_until is null))
);

-- What is sent, word for word; one row an event and endpoint, however often its event is handed out.
create table webhook_deliveries (
  business_id text not null,
  id text not null unique,
  endpoint_id text not null,
  event_id text not null,
  event text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Since it was made or last sent again by hand.
  tries integer not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  last_at timestamptz,
  last_status integer,
  problem text,
  milliseconds integer,
  primary key (business_id, id),
  unique (business_id, endpoint_id, event_id),
  foreign key (business_id, endpoint_id) references webhook_endpoints
);
create index webhook_deliveries_due on webhook_deliveries (business_id, endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_recent on webhook_deliveries (business_id, endpoint_id, created_at desc, id);

alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy own on webhook_endpoints using (business_id = app_business() or app_system());
grant select, insert on webhook_endpoints to duewell_app;
-- An address stays what it was when its secret was made.
grant update (events, state, secret, old_secret, old_secret_until, last_delivered_at, failing_since) on webhook_endpoints to duewell_app;

alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy own on webhook_deliveries using (business_id = app_business() or app_system());
grant select, insert on webhook_deliveries to duewell_app;
grant update (state, attempts, tries, next_at, last_at, last_status, problem, milliseconds) on webhook_deliveries to duewell_app;
