-- What the provider's statement has shown of a withdrawal, and of its coming back.
alter table withdrawals add column cleared_at timestamptz, add column return_cleared_at timestamptz;
create index withdrawals_uncleared on withdrawals (provider) where (status = 'succeeded' and cleared_at is null) or (status = 'reversed' and return_cleared_at is null);

alter table cases add column if not exists closed_at timestamptz, add column if not exists closed_by text, add column if not exists outcome text;
create index cases_open on cases (created_at) where state = 'open';

-- Movements of a day are found without reading all; a block range costs a posting nothing.
create index ledger_transactions_posted on ledger_transactions using brin (posted_at);

-- One comparison of a provider's statement with our books a day; run again it is written anew.
create table reconciliations (
  provider text not null,
  day date not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  transactions int not null,
  transfers int not null,
  differences int not null,
  -- Kobo that nobody can explain, over all open differences.
  unexplained bigint not null,
  ended_at timestamptz not null,
  primary key (provider, day)
);
alter table reconciliations enable row level security;
alter table reconciliations force row level security;
create policy system on reconciliations using (app_system());
grant select, insert, update on reconciliations to duewell_app;
