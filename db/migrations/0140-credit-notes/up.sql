-- A credit note lowers a sent invoice by a part of its lines. It is a document with a number of its own and never changes after it was issued.
alter table invoices add column credited amount not null default 0;

-- The columns that fire these triggers, with the new one.
drop trigger invoices_derive_state on invoices;
create trigger invoices_derive_state before update of kind, balance, stage, decision, archived_at, number, issue_date, due_date, sender, sent_at, subtotal, discount, tax, amount_paid, total, paid, credited on invoices
  for each row execute function invoice_derive('state');
drop trigger invoices_pledged on invoices;
create trigger invoices_pledged before update of credit_id, stage, total, paid, credited, due_date, number, buyer_business_id, archived_at on invoices for each row execute function pledged_invoice();
drop trigger invoices_tally on invoices;
create trigger invoices_tally after insert or delete or update of buyer_business_id, stage, decision, archived_at, kind, due_date, total, paid, credited on invoices
  for each row execute function tally_invoice();

-- Numbers without gaps: the row's lock orders the notes of a business, and a rolled-back transaction returns its number.
create table credit_note_numbers (business_id text primary key references businesses, next_number bigint not null default 1);

create table credit_notes (
  business_id text not null references businesses,
  id text not null unique,
  number text not null,
  invoice_id text not null,
  -- Both parties and the language as on the invoice when it was issued.
  invoice_number text not null,
  buyer_business_id text,
  sender jsonb not null,
  recipient jsonb not null,
  language text not null,
  currency text not null,
  issue_date date not null,
  reason text not null check (length(reason) between 1 and 500),
  -- The credited part of each line: key, name, quantity (thousandths; null for an amount), price and total (kobo).
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  taxes jsonb not null,
  subtotal positive_amount not null,
  discount amount not null,
  tax amount not null,
  total positive_amount not null,
  -- The part of the total that lowers the invoice; the rest is of a deposit received before the invoice, which it does not contain.
  credited amount not null,
  -- The part of `credited` that had been paid.
  returned amount not null,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  search text not null generated always as (lower(number || ' ' || invoice_number || ' ' || coalesce(recipient ->> 'name', '') || ' ' || coalesce(sender ->> 'name', '') || ' ' || reason)) stored,
  check (total = subtotal - discount + tax),
  check (credited <= total),
  check (returned <= credited),
  primary key (business_id, id),
  unique (business_id, number),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
create index credit_notes_invoice on credit_notes (invoice_id, created_at);
create index credit_notes_list on credit_notes (business_id, created_at desc, id desc);
create index credit_notes_received on credit_notes (buyer_business_id, created_at desc, id desc) where buyer_business_id is not null;

-- How the part that had been paid goes back, by payment.
create table credit_note_returns (
  business_id text not null,
  credit_note_id text not null,
  payment_id text not null,
  invoice_id text not null,
  way text not null check (way in ('wallet', 'card', 'outside')),
  amount positive_amount not null,
  to_business_id text,
  refund_id text,
  at timestamptz not null,
  check ((way = 'wallet') = (to_business_id is not null)),
  check ((way = 'card') = (refund_id is not null)),
  primary key (business_id, credit_note_id, payment_id),
  foreign key (business_id, credit_note_id) references credit_notes (business_id, id),
  foreign key (business_id, payment_id) references payments (business_id, id)
);
create index credit_note_returns_invoice on credit_note_returns (invoice_id);
create index credit_note_returns_payment on credit_note_returns (business_id, payment_id);

-- A payment may be returned by an overpayment, and once by each credit note.
alter table payment_refunds add column credit_note_id text;
alter table payment_refunds drop constraint payment_refunds_business_id_intent_id_key;
alter table payment_refunds add unique nulls not distinct (business_id, intent_id, case_id, credit_note_id);

alter table credit_note_numbers enable row level security;
alter table credit_note_numbers force row level security;
create policy own on credit_note_numbers using (business_id = app_business() or app_system());
alter table credit_notes enable row level security;
alter table credit_notes force row level security;
create policy own on credit_notes using (business_id = app_business() or app_system());
create policy recipient_reads on credit_notes for select using (buyer_business_id = app_business());
alter table credit_note_returns enable row level security;
alter table credit_note_returns force row level security;
create policy own on credit_note_returns using (business_id = app_business() or app_system());
create policy recipient_reads on credit_note_returns for select using (exists (select from invoices i where i.id = invoice_id and i.buyer_business_id = app_business() and i.stage <> 'draft'));
grant select, insert, update on credit_note_numbers to duewell_app;
-- A note never changes; only a buyer who registers later is added to it.
grant select, insert, update (buyer_business_id) on credit_notes to duewell_app;
grant select, insert on credit_note_returns to duewell_app;
