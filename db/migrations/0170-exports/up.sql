-- Exports of everything of a business. The ZIP file is stored sealed, in parts: exports/<business>/<id>/<attempt>-<n>.
create table business_exports (
  business_id text not null references businesses,
  id text not null unique,
  state text not null default 'making' check (state in ('making', 'ready', 'failed', 'expired')),
  requested_by text not null references users,
  requested_name text not null,
  requested_at timestamptz not null,
  -- A job that is begun again has the next number: an earlier one that still runs can write nothing more.
  attempt int not null default 0,
  -- Parts stored by this attempt.
  parts int not null default 0,
  size bigint not null default 0,
  done int not null default 0,
  documents int not null default 0,
  left_out int not null default 0,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (business_id, id),
  check ((state = 'making') = (finished_at is null)),
  check ((state in ('ready', 'expired')) = (expires_at is not null))
);
-- One at a time.
create unique index business_exports_making on business_exports (business_id) where state = 'making';
create index business_exports_newest on business_exports (business_id, requested_at desc);
create index business_exports_ready on business_exports (expires_at) where state = 'ready';

alter table business_exports enable row level security;
alter table business_exports force row level security;
create policy own on business_exports using (business_id = app_business() or app_system());
grant select, insert, update on business_exports to duewell_app;
