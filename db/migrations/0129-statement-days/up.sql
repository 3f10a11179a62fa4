-- What a provider's statement says of a whole day in the installation's time zone: read each night for the last days, so a row is replaced while it can change.
create table statement_days (
  provider text not null,
  day date not null,
  currency text not null,
  -- Before the provider's fees, which it keeps. Kobo.
  money_in bigint not null check (money_in >= 0),
  fees_in bigint not null check (fees_in >= 0),
  count_in integer not null,
  -- What receivers got, and the provider's fees besides.
  money_out bigint not null check (money_out >= 0),
  fees_out bigint not null check (fees_out >= 0),
  count_out integer not null,
  read_at timestamptz not null,
  primary key (provider, day, currency)
);
alter table statement_days enable row level security;
alter table statement_days force row level security;
create policy system on statement_days using (app_system());
grant select, insert, update on statement_days to duewell_app;
