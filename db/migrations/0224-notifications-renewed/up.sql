-- An unread notification is renewed by the next one of the same kind about the same document.
create index notifications_about on notifications (business_id, path, topic);
grant update (at, text, text_i18n, event_key) on notifications to duewell_app;
