-- The people who run the installation (decision 63). They are no customers: own table, own sessions, own kind of token.
create table operators (
  id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['support', 'kyb', 'credit', 'finance', 'administrator']),
  -- Null until the invitation is accepted.
  password_hash text,
  -- Sealed; made with the invitation, in use from its acceptance on.
  totp_secret bytea not null,
  -- The time step of the last accepted code: each code is accepted once.
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  joined_at timestamptz,
  disabled_at timestamptz,
  check ((joined_at is null) = (password_hash is null))
);

-- One open invitation each. The link derives from the row and the installation's key, so it is not stored.
create table operator_invitations (
  operator_id text primary key references operators,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A proved password that waits for the second factor.
create table operator_sign_ins (
  token_hash bytea primary key,
  operator_id text not null references operators,
  expires_at timestamptz not null
);

create table operator_sessions (
  token_hash bytea primary key,
  id text not null unique,
  operator_id text not null references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  agent text not null
);
create index operator_sessions_operator on operator_sessions (operator_id, created_at desc);

alter table operators enable row level security;
alter table operators force row level security;
create policy system on operators using (app_system());
alter table operator_invitations enable row level security;
alter table operator_invitations force row level security;
create policy system on operator_invitations using (app_system());
alter table operator_sign_ins enable row level security;
alter table operator_sign_ins force row level security;
create policy system on operator_sign_ins using (app_system());
alter table operator_sessions enable row level security;
alter table operator_sessions force row level security;
create policy system on operator_sessions using (app_system());
-- Operators are never deleted: the audit log names them.
grant select, insert, update on operators to duewell_app;
grant select, insert, update, delete on operator_invitations, operator_sign_ins, operator_sessions to duewell_app;
