-- Where text messages have been stopped, because more were asked for than a day's business explains: a country, `abroad`, or `all`. A person opens it again.
create table message_stops (
  scope text primary key check (scope in ('all', 'abroad') or scope ~ '^[A-Z]{2}$'),
  reason text not null,
  stopped_at timestamptz not null
);
alter table message_stops enable row level security;
alter table message_stops force row level security;
create policy system on message_stops using (app_system());
grant select, insert, delete on message_stops to duewell_app;
