-- Who works on what in the back office, and their notes. The subject is a row of another table, by kind: a verification's is its business.
create table work_items (
  kind text not null,
  subject text not null,
  taken_by text not null references operators,
  taken_at timestamptz not null,
  primary key (kind, subject)
);
create index work_items_taker on work_items (taken_by, kind);

create table work_notes (
  id text primary key,
  kind text not null,
  subject text not null,
  operator_id text not null references operators,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index work_notes_subject on work_notes (kind, subject, created_at desc);

alter table work_items enable row level security;
alter table work_items force row level security;
create policy system on work_items using (app_system());
alter table work_notes enable row level security;
alter table work_notes force row level security;
create policy system on work_notes using (app_system());
grant select, insert, update, delete on work_items to duewell_app;
-- Notes are not changed afterwards.
grant select, insert on work_notes to duewell_app;
