-- Devices that get an alert when money arrives (Web Push, RFC 8030). One browser has one endpoint.
create table push_subscriptions (
  id text primary key,
  user_id text not null references users,
  device_id text not null references user_devices (id) on delete cascade,
  endpoint text not null unique,
  -- The browser's key and secret for RFC 8291, base64url.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create unique index push_subscriptions_device on push_subscriptions (device_id);
create index push_subscriptions_user on push_subscriptions (user_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy system on push_subscriptions using (app_system());
grant select, insert, update, delete on push_subscriptions to duewell_app;

-- The last session of a device.
create index sessions_device on sessions (device_id, created_at desc) where device_id is not null;
