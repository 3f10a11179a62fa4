-- A member has looked into a warning about a received invoice. `about`: the other invoice, or the account shown now; another one is a new warning.
create table invoice_warning_checks (
  business_id text not null references businesses,
  -- Of another business; sent invoices are never deleted.
  invoice_id text not null,
  kind text not null check (kind in ('duplicate', 'account')),
  about text not null,
  checked_by text not null references users,
  checked_name text not null,
  checked_at timestamptz not null,
  primary key (business_id, invoice_id, kind, about)
);

alter table invoice_warning_checks enable row level security;
alter table invoice_warning_checks force row level security;
create policy own on invoice_warning_checks using (business_id = app_business() or app_system());
grant select, insert on invoice_warning_checks to duewell_app;
