-- What people write to us, and our answers. A thread is one person's: colleagues of the business do not read it.
create table help_threads (
  id text primary key,
  -- Both null for a person without an account.
  business_id text references businesses,
  user_id text references users,
  name text not null,
  email text not null,
  language text,
  subject text not null check (length(subject) between 1 and 120),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- Since when the person waits for us; null after our answer.
  waits_since timestamptz,
  created_at timestamptz not null,
  last_at timestamptz not null,
  -- What the person saw when writing.
  role text,
  page text,
  request_id text,
  app_version text,
  agent text not null,
  check ((business_id is null) = (user_id is null)),
  check (state = 'open' or waits_since is null)
);
create index help_threads_person on help_threads (business_id, user_id, last_at desc);
create index help_threads_open on help_threads (waits_since, id) where state = 'open';
create index help_threads_closed on help_threads (last_at desc, id) where state = 'closed';

create table help_messages (
  id text primary key,
  thread_id text not null references help_threads,
  business_id text,
  -- Null: the person who writes to us.
  operator_id text references operators,
  text text not null check (length(text) between 1 and 5000),
  at timestamptz not null
);
create index help_messages_thread on help_messages (thread_id, at);

-- Files that go with a message. The bytes lie sealed in the store.
create table help_files (
  business_id text not null,
  id text not null unique,
  thread_id text not null references help_threads,
  message_id text not null references help_messages,
  name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size int not null check (size > 0),
  sha256 bytea not null,
  uploaded_at timestamptz not null,
  primary key (business_id, id)
);
create index help_files_thread on help_files (thread_id, uploaded_at);

alter table help_threads enable row level security;
alter table help_threads force row level security;
create policy own on help_threads using (business_id = app_business() or app_system());
alter table help_messages enable row level security;
alter table help_messages force row level security;
create policy own on help_messages using (business_id = app_business() or app_system());
alter table help_files enable row level security;
alter table help_files force row level security;
create policy own on help_files using (business_id = app_business() or app_system());
grant select, insert, update on help_threads to duewell_app;
-- What was written is not changed afterwards.
grant select, insert on help_messages, help_files to duewell_app;
