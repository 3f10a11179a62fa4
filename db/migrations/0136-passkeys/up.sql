-- Passkeys of operators (WebAuthn, decision 63): a sign-in without password and code. Only public keys are stored.
create table operator_passkeys (
  id text primary key,
  operator_id text not null references operators,
  -- As the authenticator calls it, base64url.
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- Of the signatures; authenticators that do not count say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkeys_operator on operator_passkeys (operator_id);

-- What an authenticator must sign; each is used once. Without an operator: for signing in.
create table passkey_challenges (
  challenge text primary key,
  operator_id text references operators,
  expires_at timestamptz not null
);

alter table operator_passkeys enable row level security;
alter table operator_passkeys force row level security;
create policy system on operator_passkeys using (app_system());
alter table passkey_challenges enable row level security;
alter table passkey_challenges force row level security;
create policy system on passkey_challenges using (app_system());
grant select, insert, update, delete on operator_passkeys to duewell_app;
grant select, insert, delete on passkey_challenges to duewell_app;
