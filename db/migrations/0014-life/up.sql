-- The same invoice may be sent again in a new text after a no or after it lapsed: number and link stay.
alter table invoices add column revision int not null default 1;
alter table invoices add column reminders boolean not null default true;
alter table invoice_settings add column reminders boolean not null default true;

-- What is open, by the day it is due: the jobs that expire and remind read their days from here, however many others there are.
create index invoices_open_due on invoices (kind, due_date, id) where kind in ('pending', 'unpaid', 'partial');

-- The papers that a revision replaced, whole, as they were read.
create table invoice_revisions (
  business_id text not null,
  invoice_id text not null,
  revision int not null,
  paper jsonb not null,
  decision invoice_decision not null,
  reason text,
  sent_at timestamptz not null,
  replaced_at timestamptz not null,
  -- What the next text changed, in sentences.
  changes jsonb not null,
  primary key (business_id, invoice_id, revision),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
alter table invoice_revisions enable row level security;
alter table invoice_revisions force row level security;
create policy own on invoice_revisions using (business_id = app_business() or app_system());
create policy recipient_reads on invoice_revisions for select
  using (exists (select from invoices i where i.business_id = invoice_revisions.business_id and i.id = invoice_revisions.invoice_id));
grant select, insert on invoice_revisions to duewell_app;

-- Letters about an invoice, each once: a reminder is written down before it is sent, the others when the mail server has taken them.
create table invoice_letters (
  business_id text not null,
  invoice_id text not null,
  letter text not null,
  email text not null,
  queued_at timestamptz not null,
  handed_at timestamptz,
  primary key (business_id, invoice_id, letter),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
alter table invoice_letters enable row level security;
alter table invoice_letters force row level security;
create policy own on invoice_letters using (business_id = app_business() or app_system());
grant select, insert, update on invoice_letters to duewell_app;

-- When the recipient opened it: apart from the invoice, whose row payments wait for.
create table invoice_views (
  business_id text not null,
  invoice_id text not null,
  revision int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (business_id, invoice_id, revision),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
alter table invoice_views enable row level security;
alter table invoice_views force row level security;
create policy parties on invoice_views
  using (business_id = app_business() or app_system() or exists (select from invoices i where i.business_id = invoice_views.business_id and i.id = invoice_views.invoice_id));
grant select, insert, update on invoice_views to duewell_app;

-- Invoices that repeat: period n falls on anchor + n intervals, in the business's own days.
create table invoice_schedules (
  business_id text not null references businesses,
  id text not null unique,
  -- The invoice it was made with.
  invoice_id text not null,
  every text not null check (every in ('week', 'month', 'quarter', 'year')),
  anchor date not null,
  ends_on date,
  -- How many invoices in all, the first among them.
  times int check (times between 1 and 1000),
  state text not null check (state in ('active', 'paused', 'ended')),
  -- Why it stands still, when it was not a person who paused it.
  problem text,
  -- What each invoice says, as invoice_create takes it.
  template jsonb not null,
  due_days int not null check (due_days >= 0),
  next_period int not null check (next_period >= 0),
  next_on date,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, invoice_id),
  check ((state = 'ended') = (next_on is null))
);
create index invoice_schedules_next on invoice_schedules (next_on, id) where state = 'active';
create table invoice_schedule_runs (
  business_id text not null,
  schedule_id text not null,
  period int not null,
  day date not null,
  -- Null: skipped, because several days had gone by and only the latest is made up for.
  invoice_id text unique,
  made_at timestamptz not null,
  primary key (business_id, schedule_id, period),
  foreign key (business_id, schedule_id) references invoice_schedules (business_id, id)
);
alter table invoice_schedules enable row level security;
alter table invoice_schedules force row level security;
create policy own on invoice_schedules using (business_id = app_business() or app_system());
alter table invoice_schedule_runs enable row level security;
alter table invoice_schedule_runs force row level security;
create policy own on invoice_schedule_runs using (business_id = app_business() or app_system());
grant select, insert, update on invoice_schedules, invoice_schedule_runs to duewell_app;

-- An outside payment that was recorded by mistake is taken back, never deleted.
alter domain payment_status drop constraint payment_status_check;
alter domain payment_status add constraint payment_status_check check (value in ('pending', 'succeeded', 'failed', 'reversed'));
alter table payments add column reversed_at timestamptz;
alter table payments add column reversed_by text;
alter table payments add check ((status = 'reversed') = (reversed_at is not null) and (status <> 'reversed' or channel = 'outside'));
