-- What a business sells and buys repeatedly. A line of a document is a copy: it does not refer to its product.
create table products (
  business_id text not null references businesses,
  id text not null unique,
  name text not null check (length(name) between 1 and 200),
  unit text check (length(unit) between 1 and 30),
  -- Kobo, before tax; null: entered on each document.
  price bigint check (price between 0 and 100000000000000),
  code text check (length(code) between 1 and 40),
  archived_at timestamptz,
  import_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (lower(name || ' ' || coalesce(code, ''))) stored,
  primary key (business_id, id)
);
create unique index products_name on products (business_id, lower(name)) where archived_at is null;
create unique index products_code on products (business_id, lower(code)) where archived_at is null and code is not null;
create index products_archived on products (business_id, lower(name), id) where archived_at is not null;
create index products_recent on products (business_id, created_at desc, id) where archived_at is null;
create index products_search on products using gin (business_id, search gin_trgm_ops);
create index products_import on products (business_id, import_id) where import_id is not null;

alter table products enable row level security;
alter table products force row level security;
create policy own on products using (business_id = app_business() or app_system());
grant select, insert, update on products to duewell_app;
