-- Each check of the ledger with the violations that it found.
create table ledger_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  findings text[] not null
);
alter table ledger_checks enable row level security;
alter table ledger_checks force row level security;
create policy own on ledger_checks using (app_system());
grant select, insert, delete on ledger_checks to duewell_app;
