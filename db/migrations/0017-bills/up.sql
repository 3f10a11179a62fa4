-- The address to which suppliers send bills; the business can have a new one made.
create table bill_inboxes (
  business_id text primary key,
  token text not null unique,
  made_by text not null,
  made_at timestamptz not null
);
-- Bills of suppliers who do not send through us: what was read from the file, and what a person confirmed.
create table bills (
  business_id text not null,
  id text not null,
  state text not null default 'reading' check (state in ('reading', 'to-check', 'to-approve', 'to-pay', 'paid', 'discarded')),
  source text not null check (source in ('email', 'upload')),
  arrived_at timestamptz not null,
  message_key text,
  sender_name text,
  sender_email text,
  subject text,
  file_name text not null,
  content_type text not null,
  size int not null,
  sha256 bytea not null,
  reading jsonb,
  supplier text,
  tax_id text,
  number text,
  issue_date date,
  due_date date,
  net bigint check (net >= 0),
  tax bigint check (tax >= 0),
  total bigint check (total > 0 and total = net + tax),
  bank_name text,
  account_number text,
  account_name text,
  supplier_key text,
  number_key text,
  checked_by text,
  checked_name text,
  checked_at timestamptz,
  approved_by text,
  approved_name text,
  approved_at timestamptz,
  paid_on date,
  paid_note text,
  paid_by text,
  paid_name text,
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, message_key),
  check (state not in ('to-approve', 'to-pay', 'paid') or supplier is not null and number is not null and issue_date is not null and total is not null),
  check ((state in ('to-pay', 'paid')) = (approved_at is not null)),
  check ((state = 'paid') = (paid_on is not null))
);
create index bills_in_order on bills (business_id, state, arrived_at desc, id desc);
create index bills_of_file on bills (business_id, sha256);
create index bills_of_supplier on bills (business_id, supplier_key, number_key);
create index bills_by_email on bills (business_id, arrived_at) where source = 'email';
create index bills_counted on bills (business_id, issue_date) where state in ('to-pay', 'paid');
do $$
declare
  name text;
begin
  foreach name in array array['bill_inboxes', 'bills'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I for all using (business_id = app_business() or app_system())', name);
  end loop;
end
$$;
grant insert, select, update, delete on bill_inboxes to duewell_app;
grant insert, select, update on bills to duewell_app;
