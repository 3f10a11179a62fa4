-- A refund returns the money of a payment, or of an unmatched transfer (its case), which has no business.
alter table payment_refunds drop constraint payment_refunds_pkey;
alter table payment_refunds drop constraint payment_refunds_id_key;
alter table payment_refunds add primary key (id);
alter table payment_refunds alter column business_id drop not null;
alter table payment_refunds alter column intent_id drop not null;
alter table payment_refunds add column case_id text unique references cases;
-- Another account of the payer, as two operators agreed: until the provider has it. The number is sealed.
alter table payment_refunds add column retry_bank text;
alter table payment_refunds add column retry_account bytea;
alter table payment_refunds add column retry_by text;
alter table payment_refunds add constraint payment_refunds_retry check (num_nonnulls(retry_bank, retry_account, retry_by) in (0, 3));
alter table payment_refunds add constraint payment_refunds_of check (num_nonnulls(intent_id, case_id) = 1);
alter table payment_refunds add constraint payment_refunds_business check (intent_id is null or business_id is not null);

-- What an operator answers to a dispute; a job gives it to the provider.
create table dispute_answers (
  case_id text primary key references cases,
  verdict text not null check (verdict in ('contest', 'accept')),
  message text not null,
  -- Who bought and what they got: only to contest.
  delivery jsonb,
  answered_by text not null,
  answered_at timestamptz not null,
  sent_at timestamptz,
  -- The provider's refusal, in its own words.
  refusal text,
  check ((verdict = 'contest') = (delivery is not null))
);
alter table dispute_answers enable row level security;
alter table dispute_answers force row level security;
create policy system on dispute_answers using (app_system());
grant select, insert, update, delete on dispute_answers to duewell_app;

-- One file for a dispute, as the provider accepts it; the bytes are in the file store.
create table dispute_evidence (
  case_id text primary key references cases,
  id text not null unique,
  name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size integer not null check (size > 0),
  sha256 bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null
);
alter table dispute_evidence enable row level security;
alter table dispute_evidence force row level security;
create policy system on dispute_evidence using (app_system());
grant select, insert, update, delete on dispute_evidence to duewell_app;
create index cases_of_kind on cases (kind, created_at, id);
