create table users (
  id text primary key,
  first_name text not null,
  last_name text not null,
  email text not null unique check (email = lower(email)),
  email_verified_at timestamptz,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified_at timestamptz,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table sessions (
  token_hash bytea primary key,
  id text not null unique,
  user_id text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null,
  agent text not null
);
create index sessions_user on sessions (user_id) where revoked_at is null;

create table one_time_codes (
  user_id text not null references users,
  purpose text not null check (purpose in ('phone')),
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, purpose)
);

create table one_time_links (
  token_hash bytea primary key,
  user_id text not null references users,
  purpose text not null check (purpose in ('email', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_user on one_time_links (user_id, purpose, created_at desc);

-- Keyed by a hash of the address tried, so that unknown addresses lock like known ones.
create table lockouts (
  key bytea primary key,
  failures int not null,
  window_start timestamptz not null,
  locks int not null default 0,
  locked_until timestamptz
);

create table businesses (
  id text primary key,
  name text not null,
  category text not null check (category in ('retailer', 'supplier', 'both')),
  level int not null default 0 check (level between 0 and 3),
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  detail jsonb not null default '{}',
  owner jsonb,
  created_at timestamptz not null default now()
);

create trigger businesses_permanent before delete or truncate on businesses for each statement execute function refuse_change();

create table members (
  business_id text not null references businesses,
  id text not null unique,
  user_id text not null references users,
  role text not null check (role in ('owner', 'admin', 'staff')),
  status text not null check (status in ('pending', 'active', 'suspended')),
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  unique (business_id, user_id)
);
create index members_user on members (user_id);

alter table businesses enable row level security;
alter table businesses force row level security;
create policy own on businesses using (id = app_business() or app_system());
alter table members enable row level security;
alter table members force row level security;
create policy own on members using (business_id = app_business() or app_system());

grant select, insert, update on users, sessions, one_time_codes, one_time_links, lockouts, businesses, members to duewell_app;
grant delete on sessions, one_time_codes, one_time_links, lockouts to duewell_app;
