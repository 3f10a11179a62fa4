-- A linking that somebody has begun and confirmed by a code: the bank-linking company names it when it tells which account came of it.
create table bank_link_starts (
  reference text primary key,
  business_id text not null references businesses,
  provider text not null,
  user_id text not null references users,
  state text not null check (state in ('begun', 'connected', 'failed')),
  provider_account text,
  reason text,
  created_at timestamptz not null,
  check ((state = 'connected') = (provider_account is not null))
);
create index bank_link_starts_recent on bank_link_starts (business_id, created_at desc);
create index bank_link_starts_age on bank_link_starts (created_at);
alter table bank_link_starts enable row level security;
alter table bank_link_starts force row level security;
create policy own on bank_link_starts using (business_id = app_business() or app_system());
grant select, insert, update, delete on bank_link_starts to duewell_app;

-- What a linking came to: the code and the company's message may both arrive, and the second one is answered with the account of the first.
alter table bank_links add column bank_account_id text;
