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

-- The business whose owner has proved this address; never the asking business itself. Tells nothing else about it.
create function business_of_email(p_asking text, p_email text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_found text;
begin
  if p_email is null then return null; end if;
  perform set_config('app.system', 'on', true);
  select m.business_id into v_found from users u join members m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
    where u.email = p_email and u.email_verified_at is not null and m.business_id <> p_asking order by m.created_at limit 1;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_found;
end $$;

-- The name of a business that one of one's contacts is linked to; null for any other.
create function linked_business_name(p_asking text, p_linked text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_name text;
begin
  if p_linked is null or p_asking is distinct from app_business() and not app_system() then return null; end if;
  perform set_config('app.system', 'on', true);
  select b.name into v_name from businesses b where b.id = p_linked
    and exists (select from contacts c where c.business_id = p_asking and c.linked_business_id = p_linked);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_name;
end $$;
grant execute on function business_of_email(text, text), linked_business_name(text, text) to duewell_app;
