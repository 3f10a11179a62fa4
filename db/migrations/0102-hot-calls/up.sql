-- What every sent invoice prints of its sender is kept beside the next number, and computed again after a change of its sources.
alter table invoice_numbers
  add prefix text,
  add sender jsonb,
  add currency text,
  add time_zone text,
  add language text;
alter table invoice_numbers set (fillfactor = 40);
create function letterhead_changed() returns trigger language plpgsql as $$ begin raise exception 'db/functions/letterhead_changed.sql is missing'; end $$;
create trigger letterhead_changed after update of name, detail, logo_id, currency, time_zone on businesses for each row execute function letterhead_changed();
create trigger letterhead_changed after insert or update or delete on invoice_settings for each row execute function letterhead_changed();
create trigger letterhead_changed after insert or update or delete on virtual_accounts for each row execute function letterhead_changed();
drop function invoice_take_number(text, jsonb);

-- The nightly removal of old answers reads the table in the order in which it was written.
drop index idempotency_age;
create index idempotency_age on idempotency using brin (created_at);

-- Written by the functions that write the invoice; a sent invoice is never deleted.
alter table invoice_events drop constraint invoice_events_business_id_invoice_id_fkey;
grant delete on invoice_events to duewell_app;
