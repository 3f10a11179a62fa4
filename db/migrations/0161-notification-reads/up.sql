-- Each person reads notifications for themselves. Up to a mark all are read, or those with an entry here are what it says.
create table notification_marks (
  business_id text not null references businesses,
  user_id text not null references users,
  -- The newest id when all were marked as read; ids sort by the time at which they were made.
  read_to text not null,
  primary key (business_id, user_id)
);
create table notification_reads (
  business_id text not null,
  user_id text not null references users,
  notification_id text not null,
  read boolean not null,
  primary key (business_id, user_id, notification_id),
  foreign key (business_id, notification_id) references notifications on delete cascade
);
create index notification_reads_notification on notification_reads (business_id, notification_id);

alter table notification_marks enable row level security;
alter table notification_marks force row level security;
create policy own on notification_marks using (business_id = app_business() or app_system());
alter table notification_reads enable row level security;
alter table notification_reads force row level security;
create policy own on notification_reads using (business_id = app_business() or app_system());
grant select, insert, update, delete on notification_marks, notification_reads to duewell_app;

-- What a business has read, each of its members has read: everything before the first unread one, and single ones after it.
create temporary table first_unread on commit drop as
  select business_id, min(id collate "C") as id from notifications where read_at is null group by business_id;
insert into notification_marks (business_id, user_id, read_to)
  select m.business_id, m.user_id, max(n.id collate "C") from members m join notifications n on n.business_id = m.business_id
    left join first_unread f on f.business_id = m.business_id
  where m.user_id is not null and n.read_at is not null and (f.id is null or n.id collate "C" < f.id) group by m.business_id, m.user_id;
insert into notification_reads (business_id, user_id, notification_id, read)
  select distinct m.business_id, m.user_id, n.id, true from members m join notifications n on n.business_id = m.business_id join first_unread f on f.business_id = m.business_id
  where m.user_id is not null and n.read_at is not null and n.id collate "C" > f.id;

alter table notifications drop column read_at;
revoke update on notifications from duewell_app;
