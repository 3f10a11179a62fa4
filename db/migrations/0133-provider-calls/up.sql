-- Calls to each provider by hour, added up by every process twice a minute. Kept for 30 days.
create table provider_calls (
  provider text not null,
  hour timestamptz not null,
  succeeded int not null,
  refused int not null,
  failed int not null,
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  -- What the last failure was; without personal data, as in every error of a provider.
  problem text,
  -- When a process last had its breaker open.
  open_at timestamptz,
  primary key (provider, hour)
);
alter table provider_calls enable row level security;
alter table provider_calls force row level security;
create policy system on provider_calls using (app_system());
grant select, insert, update, delete on provider_calls to duewell_app;

-- Deliveries that failed for good, for the back office.
create index webhook_deliveries_failed on webhook_deliveries (created_at desc, id) where state = 'failed';
