-- The audit log proves itself: each entry is bound by SHA-256 to the one before it, once over the installation and once per business.
-- Chaining inside the writing transaction would make every writer wait for the one before; so a job chains what has committed.
-- xact is the writing transaction's id. An entry is chained when every transaction with a lower id has ended. Older entries have 0.
alter table audit_log add column xact xid8 not null default '0';
alter table audit_log alter column xact set default pg_current_xact_id();
create index audit_log_xact on audit_log (xact, id);

create table audit_chain (
  n bigint primary key check (n > 0),
  entry_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  business_id text,
  business_n bigint check (business_n > 0),
  business_hash bytea check (length(business_hash) = 32),
  check ((business_id is null) = (business_n is null) and (business_id is null) = (business_hash is null))
);
create unique index audit_chain_business on audit_chain (business_id, business_n desc) where business_id is not null;

-- The head after every portion, sealed under a key that the database does not know: one who recalculates every hash cannot seal them.
create table audit_anchors (
  n bigint primary key,
  hash bytea not null,
  at timestamptz not null,
  key_id text not null,
  seal bytea not null
);

-- Every transaction below this number has been chained.
create table audit_progress (
  one boolean primary key default true check (one),
  upto xid8 not null
);
insert into audit_progress (upto) values ('0');

create trigger audit_chain_append_only before update or delete or truncate on audit_chain for each statement execute function refuse_change();
create trigger audit_anchors_append_only before update or delete or truncate on audit_anchors for each statement execute function refuse_change();

alter table audit_chain enable row level security;
alter table audit_chain force row level security;
create policy own on audit_chain using (business_id = app_business() or app_system());
alter table audit_anchors enable row level security;
alter table audit_anchors force row level security;
create policy system on audit_anchors using (app_system());
alter table audit_progress enable row level security;
alter table audit_progress force row level security;
create policy system on audit_progress using (app_system());

-- Written by the job, which has the owner's connection.
grant select on audit_chain, audit_anchors, audit_progress to duewell_app;
