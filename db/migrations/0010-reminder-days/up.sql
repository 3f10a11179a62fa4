-- Each template of invoices has its own days of automatic reminders, counted from the due date.
alter table invoice_settings add column reminder_days int[] not null default '{-3,0,1,7,14}'
  check (cardinality(reminder_days) between 1 and 10 and -30 <= all (reminder_days) and 90 >= all (reminder_days));
