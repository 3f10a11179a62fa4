-- Who is invited has no account yet, or has one that is not asked before the link is opened: user_id comes with joining.
alter table members alter column user_id drop not null;
alter table members
  add column email text check (email = lower(email)),
  add column first_name text,
  add column last_name text,
  add column invited_by text references users,
  add column invited_at timestamptz,
  -- Of the one link that leads in; null once it was used or withdrawn.
  add column invitation_hash bytea unique,
  add column invitation_expires_at timestamptz,
  add column joined_at timestamptz default now();
update members set joined_at = created_at;
alter table members
  add check ((user_id is null) = (joined_at is null)),
  add check (status <> 'active' or user_id is not null),
  add check ((status = 'pending') = (invitation_hash is not null)),
  add check ((status = 'pending') = (invitation_expires_at is not null)),
  add check (user_id is not null or (email is not null and invited_at is not null));
create unique index members_invited on members (business_id, email) where user_id is null;
create index members_checkers on members (business_id) where status = 'active' and role in ('owner', 'admin');

-- What a member may not do alone, kept with its exact input until another says yes or no.
create table approval_requests (
  business_id text not null references businesses,
  id text not null unique,
  action text not null check (action in ('wallet.withdrawal', 'credit.request', 'credit.partial', 'invoice.approval', 'invoice.pay')),
  -- The call that runs, and its input as it would be sent. The hash binds both.
  route text not null,
  input jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  summary text not null,
  amount bigint check (amount >= 0),
  path text,
  -- How the thing looked when it was asked.
  snapshot jsonb not null,
  note text,
  maker_id text not null references users,
  maker_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  decided_by text references users,
  decided_name text,
  decided_at timestamptz,
  reason text,
  -- Calls that own their transaction run after the yes was committed; each try has its number, which makes its key.
  attempt int not null default 0,
  -- The key and body under which the approver sent the yes, to answer the same again.
  decision_key text,
  decision_hash text,
  -- What came of it; null while it runs.
  outcome jsonb,
  primary key (business_id, id),
  check (decided_by is null or decided_by <> maker_id),
  check ((status = 'pending') = (decided_at is null)),
  check (status <> 'approved' or decided_by is not null),
  check (outcome is null or status = 'approved')
);
create unique index approval_requests_open on approval_requests (business_id, hash) where status = 'pending';
create index approval_requests_newest on approval_requests (business_id, created_at desc);

-- The ask can never change: what is approved is what was asked. A decision, once carried out or denied, stays.
create function keep_ask() returns trigger language plpgsql as $$
begin
  if (old.business_id, old.id, old.action, old.route, old.input, old.hash, old.summary, old.amount, old.path, old.snapshot, old.note, old.maker_id, old.maker_name, old.created_at, old.expires_at)
    is distinct from
    (new.business_id, new.id, new.action, new.route, new.input, new.hash, new.summary, new.amount, new.path, new.snapshot, new.note, new.maker_id, new.maker_name, new.created_at, new.expires_at)
    or old.status = 'denied' or old.outcome is not null then
    raise exception 'what was asked and decided is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger approval_requests_kept before update on approval_requests for each row execute function keep_ask();
create trigger approval_requests_permanent before delete or truncate on approval_requests for each statement execute function refuse_change();

alter table approval_requests enable row level security;
alter table approval_requests force row level security;
create policy own on approval_requests using (business_id = app_business() or app_system());
grant select, insert, update on approval_requests to duewell_app;
grant execute on function keep_ask() to duewell_app;
