-- A person's change of the address they sign in with: confirmed by a code at the new address, undone for 72 hours from the old one.
create table email_changes (
  id text primary key,
  user_id text not null references users,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  -- Also where the new address has an account, and no code was sent.
  code_hash bytea not null,
  tries int not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  undo_hash bytea unique,
  undo_until timestamptz,
  undone_at timestamptz,
  check (new_email <> old_email),
  check ((done_at is null) = (undo_hash is null) and (done_at is null) = (undo_until is null)),
  check (undone_at is null or done_at is not null)
);
-- One is waiting at a time.
create unique index email_changes_waiting on email_changes (user_id) where done_at is null;
create index email_changes_done on email_changes (user_id, done_at) where done_at is not null;
create index email_changes_reserved on email_changes (old_email) where done_at is not null and undone_at is null;

alter table email_changes enable row level security;
alter table email_changes force row level security;
create policy system on email_changes using (app_system());
grant select, insert, update, delete on email_changes to duewell_app;
