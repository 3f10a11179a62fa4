-- What browsers told, by those who allowed it. No person and no business is in here: a device has an id that it made up itself.
create table analytics_events (
  insert_id text primary key,
  device_id text not null,
  session_id bigint not null,
  event_type text not null,
  properties jsonb not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  forwarded_at timestamptz
);
create index analytics_events_waiting on analytics_events (received_at) where forwarded_at is null;
create index analytics_events_received on analytics_events (received_at);
grant select, insert, update on analytics_events to duewell_app;
