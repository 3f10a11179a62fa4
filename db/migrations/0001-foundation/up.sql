-- The role the product works as. It owns nothing, so row-level security binds it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'duewell_app') then
    create role duewell_app nologin;
  end if;
  execute format('grant duewell_app to %I', current_user);
end $$;

create extension if not exists pg_trgm;

grant usage on schema public to duewell_app;
alter default privileges revoke execute on functions from public;

-- The business on whose behalf this transaction runs; null outside one.
create function app_business() returns text language sql stable parallel safe
  return nullif(current_setting('app.business_id', true), '');

-- True in the few transactions that serve no single business: sign-in, links, jobs, settlement.
create function app_system() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.system', true), '') = 'on';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- First answers of calls that move money or may be sent once only; written in the transaction of their effect.
create table idempotency (
  business_id text not null,
  route text not null,
  key text not null check (length(key) between 8 and 200),
  body_hash bytea not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (business_id, route, key)
);
create index idempotency_age on idempotency (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  business_id text,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text,
  detail jsonb not null default '{}'
);
create index audit_log_business on audit_log (business_id, id desc);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- What happened, for those who want to hear of it; emptied by the dispatcher.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  business_ids text[] not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- Counted tries by key (address, account, phone) in fixed windows.
create table rate_windows (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);

alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy own on idempotency using (business_id = app_business() or app_system());
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy own on audit_log using (business_id = app_business() or app_system());

grant select, insert, delete on idempotency to duewell_app;
grant select, insert on audit_log to duewell_app;
grant select, insert, update, delete on outbox to duewell_app;
grant select, insert, update, delete on rate_windows to duewell_app;
grant execute on function app_business(), app_system(), refuse_change() to duewell_app;
