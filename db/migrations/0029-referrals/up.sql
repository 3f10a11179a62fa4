-- Businesses that somebody was invited to join by. One row an address and business; joined when that address is proved by an account.
create table referrals (
  business_id text not null references businesses,
  id text not null unique,
  email text not null check (email = lower(email)),
  sent_by text not null,
  sent_at timestamptz not null,
  -- When its letter was queued for the post; none goes to an address that has an account, or that was written to often.
  mailed_at timestamptz,
  joined_at timestamptz,
  primary key (business_id, id),
  unique (business_id, email)
);
create index referrals_recent on referrals (business_id, sent_at desc, id);
create index referrals_email on referrals (email, mailed_at);

alter table referrals enable row level security;
alter table referrals force row level security;
create policy own on referrals using (business_id = app_business() or app_system());
grant select, insert, update on referrals to duewell_app;
