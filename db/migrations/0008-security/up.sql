-- A session is stepped up when its person has proved themselves by a second code; it counts for some minutes.
alter table sessions add column stepped_up_at timestamptz, add column last_seen_at timestamptz;

-- A step-up code belongs to the session that asked for it; a phone code to nobody's session.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes
  add column session_id text,
  add constraint one_time_codes_purpose_check check (purpose in ('phone', 'step-up') and (purpose = 'step-up') = (session_id is not null));

-- The authenticator app's secret, sealed. last_step: the time step of the last code taken, so that none is taken twice.
create table second_factors (
  user_id text primary key references users,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id text not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- An identity at an OpenID Connect provider that a person has joined to their account, having proved both.
create table openid_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users,
  joined_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
);
-- One way to the provider and back, taken once. After the return it holds the proved identity until the password or the second
-- factor completes the sign-in.
create table openid_flows (
  state_hash bytea primary key,
  verifier bytea not null,
  nonce text not null,
  expires_at timestamptz not null,
  returned_at timestamptz,
  ticket_hash bytea unique,
  issuer text,
  subject text,
  user_id text references users,
  done_at timestamptz,
  check ((ticket_hash is null) = (user_id is null) and (ticket_hash is null or returned_at is not null))
);
create index openid_flows_expiry on openid_flows (expires_at);

grant select, insert, update, delete on second_factors, recovery_codes, openid_identities, openid_flows to duewell_app;
