-- After the installation's key has changed, the newest anchor of the audit log is sealed once more under the new key: an entry may have several anchors.
alter table audit_anchors drop constraint audit_anchors_pkey;
alter table audit_anchors add primary key (n, key_id);

-- The pass that puts sealed files under the present key: for which keys it is, how far it has come, and whether it is done.
create table file_rewrap (
  one boolean primary key default true check (one),
  keys text not null,
  field text not null default '',
  after_business text not null default '',
  after_id text not null default '',
  unopened int not null default 0 check (unopened >= 0),
  begun_at timestamptz not null,
  done_at timestamptz
);
alter table file_rewrap enable row level security;
alter table file_rewrap force row level security;
create policy system on file_rewrap using (app_system());

-- Written by the job, which has the owner's connection.
grant select on file_rewrap to duewell_app;
