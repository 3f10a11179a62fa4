-- A supplier's own rule for the second person, instead of or besides the owner's limit (payment_safety). Kobo. `kind` null: no rule yet, one waits. `next_kind`, from `next_from`:
-- an easier rule that two people must agree on; null then: removed.
create table payment_rules (
  business_id text not null references businesses,
  supplier_id text not null references businesses,
  id text not null unique,
  supplier text not null,
  kind text check (kind in ('always', 'above', 'trusted')),
  amount bigint not null,
  next_kind text check (next_kind in ('always', 'above', 'trusted')),
  next_amount bigint not null default 0,
  next_from timestamptz,
  set_by text not null references users,
  set_at timestamptz not null,
  primary key (business_id, supplier_id),
  check (supplier_id <> business_id),
  check (kind is not null or next_kind is not null),
  check (next_kind is null or next_from is not null),
  check (amount >= 0 and (amount = 0 or kind in ('above', 'trusted')) and (kind is distinct from 'trusted' or amount > 0)),
  check (next_amount >= 0 and (next_amount = 0 or next_kind in ('above', 'trusted')) and (next_kind is distinct from 'trusted' or next_amount > 0))
);
alter table payment_rules enable row level security;
alter table payment_rules force row level security;
create policy own on payment_rules using (business_id = app_business() or app_system());
grant select, insert, update, delete on payment_rules to duewell_app;
