-- A category of suppliers with one rule for a second person. Each of its suppliers has the rule as its own row of payment_rules, by which payments and approvals are judged.
create table supplier_categories (
  business_id text not null references businesses(id),
  id text not null unique,
  name text not null,
  kind text not null check (kind = any (array['always', 'above', 'trusted'])),
  amount bigint not null,
  applies_to text not null check (applies_to = any (array['payments', 'approvals', 'both'])),
  set_by text not null references users(id),
  set_at timestamptz not null,
  primary key (business_id, id),
  check (amount >= 0 and (amount = 0 or kind <> 'always') and (amount > 0 or kind <> 'trusted'))
);
create unique index supplier_categories_name on supplier_categories (business_id, lower(name));
alter table supplier_categories enable row level security;
create policy own on supplier_categories using (business_id = app_business() or app_system());
grant select, insert, update, delete on supplier_categories to duewell_app;

-- The new reference is checked by a query of the owner, which row-level security would refuse.
alter table payment_rules no force row level security, add column category_id text,
  add foreign key (business_id, category_id) references supplier_categories(business_id, id);
alter table payment_rules force row level security;
alter table supplier_categories force row level security;
