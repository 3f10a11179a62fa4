-- The topics that an unread notification has told of; a notification whose cause ended is deleted.
alter table notifications add column told text[] not null default '{}'::text[];
grant delete on notifications to duewell_app;
grant update (topic, told) on notifications to duewell_app;
