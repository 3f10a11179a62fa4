-- What one operator proposes and another approves (decision 63): the approval runs the action with this input.
create table proposals (
  id text primary key,
  action text not null,
  -- Not `business_id`: no member of the business may read it.
  about_business text references businesses,
  input jsonb not null,
  -- As the maker saw it.
  summary text not null,
  reason text not null,
  maker text not null references operators,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'declined')),
  checker text references operators,
  decided_at timestamptz,
  note text,
  check ((state = 'open') = (checker is null)),
  check ((checker is null) = (decided_at is null)),
  -- The second protection of four eyes; a maker may withdraw their own proposal.
  check (state <> 'approved' or checker <> maker)
);
create index proposals_open on proposals (made_at, id) where state = 'open';
create index proposals_decided on proposals (decided_at desc, id) where state <> 'open';

alter table proposals enable row level security;
alter table proposals force row level security;
create policy system on proposals using (app_system());
grant select, insert, update on proposals to duewell_app;
