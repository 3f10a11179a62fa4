-- Payment runs: received invoices paid from the wallet on a day, each by its own payment, after one approval.
create table payment_runs (
  business_id text not null references businesses,
  id text not null unique,
  pay_on date not null,
  state text not null default 'draft' check (state in ('draft', 'approved', 'done', 'cancelled')),
  currency text not null,
  created_by text not null references users,
  created_name text not null,
  created_at timestamptz not null,
  approved_by text references users,
  approved_name text,
  approved_at timestamptz,
  ended_at timestamptz,
  primary key (business_id, id),
  check (state not in ('approved', 'done') or approved_by is not null),
  check ((state in ('done', 'cancelled')) = (ended_at is not null))
);
create index payment_runs_newest on payment_runs (business_id, created_at desc, id desc);
create index payment_runs_due on payment_runs (pay_on, id) where state = 'approved';

-- `amount` and `revision` are those that were approved: an invoice that has others by then is not paid. `attempt` is part of the key of the payment.
create table payment_run_lines (
  business_id text not null,
  run_id text not null,
  invoice_id text not null,
  position int not null,
  number text,
  party text,
  amount amount not null,
  revision int not null,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'failed', 'skipped')),
  attempt int not null default 0,
  reason text,
  reason_i18n jsonb,
  payment_id text,
  settled_at timestamptz,
  primary key (business_id, run_id, invoice_id),
  foreign key (business_id, run_id) references payment_runs (business_id, id),
  check ((state = 'paid') = (payment_id is not null)),
  check ((state in ('failed', 'skipped')) = (reason is not null))
);
create index payment_run_lines_open on payment_run_lines (business_id, invoice_id) where state = 'waiting';

alter table payment_runs enable row level security;
alter table payment_runs force row level security;
create policy own on payment_runs using (business_id = app_business() or app_system());
grant select, insert, update on payment_runs to duewell_app;
alter table payment_run_lines enable row level security;
alter table payment_run_lines force row level security;
create policy own on payment_run_lines using (business_id = app_business() or app_system());
grant select, insert, update on payment_run_lines to duewell_app;
