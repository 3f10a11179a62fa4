-- What a business paid within a day without a code and without a second person: limits compare the sum of it and the next payment. One row for each call, or for each minute of
-- payments from the wallet. Payee '': all payees together; else the part of a supplier that has a rule of its own. Kobo.
create table unconfirmed_payments (
  business_id text not null references businesses,
  route text not null,
  key text not null,
  payee text not null default '',
  at timestamptz not null,
  -- To new payees without a code; to all payees without a code; and without a second person.
  to_new amount not null default 0,
  without_code amount not null default 0,
  without_person amount not null default 0,
  primary key (business_id, route, key, payee)
);
create index unconfirmed_payments_recent on unconfirmed_payments (business_id, payee, at);
alter table unconfirmed_payments enable row level security;
alter table unconfirmed_payments force row level security;
create policy own on unconfirmed_payments using (business_id = app_business() or app_system());
grant select, insert, update, delete on unconfirmed_payments to duewell_app;

-- Payments to new payees were counted before, others were not. Processes of the previous release give back in the former table while they run; the next release drops it.
insert into unconfirmed_payments (business_id, route, key, at, to_new, without_code)
  select business_id, route, key, at, amount, amount from new_payee_payments where at > now() - interval '1 day';
