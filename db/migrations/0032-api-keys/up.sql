-- Keys that act for a business. The key itself is nowhere: 256 random bits need no slow hash. Revoked ones stay, as actors of what they did.
create table api_keys (
  business_id text not null references businesses,
  id text not null unique,
  name text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  last4 text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by text not null,
  created_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_by text,
  revoked_at timestamptz,
  primary key (business_id, id),
  check ((revoked_at is null) = (revoked_by is null))
);

alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own on api_keys using (business_id = app_business() or app_system());
grant select, insert on api_keys to duewell_app;
-- What a key may do, and which it is, is settled when it is made.
grant update (last_used_at, revoked_by, revoked_at) on api_keys to duewell_app;
