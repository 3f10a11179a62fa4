-- Months whose books are locked. Their entries are kept as they were; later changes are corrections in the first month that is open.
create table book_locks (
  business_id text not null,
  through date not null,
  locked_at timestamptz not null,
  locked_by text not null,
  locked_name text not null,
  primary key (business_id, through)
);
create table locked_entries (
  business_id text not null,
  through date not null,
  place int not null,
  date date not null,
  key text not null,
  text jsonb not null,
  reference text not null,
  party text not null,
  lines jsonb not null,
  primary key (business_id, through, place),
  foreign key (business_id, through) references book_locks on delete cascade
);
-- A business's own codes and names of the accounts of the journal.
create table book_accounts (
  business_id text not null,
  account text not null,
  code text not null,
  name text not null,
  primary key (business_id, account)
);
-- Whom the journal of each month is e-mailed to.
create table book_emails (
  business_id text primary key,
  user_ids text[] not null check (cardinality(user_ids) between 1 and 5),
  format text not null,
  day int not null check (day between 1 and 28),
  locks boolean not null,
  set_by text not null,
  set_name text not null,
  sent_through date not null
);
do $$
declare
  name text;
begin
  foreach name in array array['book_locks', 'locked_entries', 'book_accounts', 'book_emails'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I for all using (business_id = app_business() or app_system())', name);
  end loop;
end
$$;
grant insert, select, delete on book_locks, locked_entries, book_accounts to duewell_app;
grant insert, select, update, delete on book_emails to duewell_app;
