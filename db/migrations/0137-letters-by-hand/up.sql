-- What a person wrote for an e-mail about an invoice: a reminder's own subject and message, or the note of a resent invoice.
alter table invoice_letters
  add column subject text check (length(subject) <= 150),
  add column message text check (length(message) <= 1000);

-- A template's own texts of reminders: {before, on, after: {subject, message}}, as `src/shared/invoices/reminder-texts.ts` declares them.
alter table invoice_settings add column reminder_texts jsonb not null default '{}';

-- What the sender wrote for the step, for their own members only.
alter table invoice_events add column note text check (length(note) <= 1000);

-- How the decision of the step was proved; null for other steps, and for decisions before this release.
alter table invoice_events add column how decision_proof;
