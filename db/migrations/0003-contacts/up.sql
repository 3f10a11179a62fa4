create table contacts (
  business_id text not null references businesses,
  id text not null unique,
  name text not null,
  business_name text,
  email text check (email = lower(email)),
  phone text,
  address text,
  tax_number text,
  notes text,
  category text not null check (category in ('customer', 'supplier', 'both')),
  -- The business of the product that the e-mail belongs to, once its owner has proved the address.
  linked_business_id text references businesses,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (lower(name || ' ' || coalesce(business_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  primary key (business_id, id)
);
create unique index contacts_email on contacts (business_id, email) where removed_at is null and email is not null;
create index contacts_name on contacts (business_id, lower(name), id) where removed_at is null;
create index contacts_recent on contacts (business_id, created_at desc, id) where removed_at is null;
create index contacts_search on contacts using gin (search gin_trgm_ops);
create index contacts_unlinked on contacts (email) where linked_business_id is null;

alter table contacts enable row level security;
alter table contacts force row level security;
create policy own on contacts using (business_id = app_business() or app_system());
grant select, insert, update on contacts to duewell_app;
