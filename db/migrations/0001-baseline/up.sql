-- The tables, policies and triggers of release 0.6.0, with which the history of the database begins. Functions are files (db/functions).

-- The role as which the product works. It owns nothing, so row-level security binds it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'duewell_app') then
    create role duewell_app nologin;
  end if;
  execute format('grant duewell_app to %I', current_user);
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to duewell_app;
alter default privileges revoke execute on functions from public;

create domain amount as bigint constraint amount_check check ((value >= 0));
create domain decision_proof as text constraint decision_proof_check check ((value = any (array['member', 'code', 'operator', 'payment'])));
create domain invoice_decision as text constraint invoice_decision_check check ((value = any (array['pending', 'approved', 'denied', 'expired'])));
create domain invoice_stage as text constraint invoice_stage_check check ((value = any (array['draft', 'sent', 'void'])));
create domain payment_category as text constraint payment_category_check check ((value = any (array['invoice', 'bulk', 'credit', 'wallet'])));
create domain payment_channel as text constraint payment_channel_check check ((value = any (array['wallet', 'outside', 'card', 'transfer'])));
create domain payment_status as text constraint payment_status_check check ((value = any (array['pending', 'succeeded', 'failed', 'reversed'])));
create domain positive_amount as bigint constraint positive_amount_check check ((value > 0));
create domain withdrawal_status as text constraint withdrawal_status_check check ((value = any (array['approval', 'pending', 'sending', 'succeeded', 'failed', 'cancelled', 'denied', 'reversed'])));

create table idempotency (
  business_id text not null,
  route text not null,
  "key" text not null,
  body_hash bytea not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (business_id, route, key),
  constraint idempotency_key_check check (((length(key) >= 8) and (length(key) <= 200)))
);
create index idempotency_age on idempotency using brin (created_at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
grant delete, insert, select on idempotency to duewell_app;

create table audit_log (
  id bigint generated always as identity,
  business_id text,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text,
  detail jsonb not null default '{}'::jsonb,
  xact xid8 not null default pg_current_xact_id(),
  primary key (id)
);
create index audit_log_business on audit_log (business_id, id desc);
create index audit_log_xact on audit_log (xact, id);
alter table audit_log enable row level security;
alter table audit_log force row level security;
grant insert, select on audit_log to duewell_app;

create table outbox (
  id bigint generated always as identity,
  topic text not null,
  business_ids text[] not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (id)
);
alter table outbox enable row level security;
alter table outbox force row level security;
grant delete, insert, select, update on outbox to duewell_app;

create table rate_windows (
  "key" text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);
alter table rate_windows enable row level security;
alter table rate_windows force row level security;
grant delete, insert, select, update on rate_windows to duewell_app;

create table users (
  id text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified_at timestamptz,
  phone text not null,
  phone_verified_at timestamptz,
  password_hash text not null,
  created_at timestamptz not null default now(),
  language text not null default 'en',
  phone_set_at timestamptz,
  previous_phone text,
  closed_at timestamptz,
  primary key (id),
  unique (email),
  constraint users_closed_anonymous check (((closed_at is null) or ((email_verified_at is null) and (first_name = '') and (last_name = '') and (email ~~ '%@closed.invalid')))),
  constraint users_email_check check ((email = lower(email))),
  constraint users_language_check check ((language ~ '^[a-z]{2,3}$')),
  constraint users_phone_check check ((phone ~ '^\+[1-9][0-9]{6,14}$'))
);
create index users_name on users using gin (lower(regexp_replace(NORMALIZE(((first_name || ' ') || last_name), NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
create index users_phone on users (phone);
alter table users enable row level security;
alter table users force row level security;
grant insert, select, update on users to duewell_app;

create table sessions (
  token_hash bytea not null,
  id text not null,
  user_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null,
  agent text not null,
  last_seen_at timestamptz,
  device_id text,
  primary key (token_hash),
  unique (id),
  foreign key (user_id) references users(id)
);
create index sessions_device on sessions (device_id, created_at desc) where (device_id is not null);
create index sessions_user on sessions (user_id) where (revoked_at is null);
alter table sessions enable row level security;
alter table sessions force row level security;
grant delete, insert, select, update on sessions to duewell_app;

create table one_time_codes (
  user_id text not null,
  purpose text not null,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  session_id text,
  challenge_id text,
  primary key (user_id, purpose),
  constraint one_time_codes_purpose_check check (((purpose = any (array['phone', 'step-up'])) and ((purpose = 'step-up') = (session_id is not null)) and ((purpose = 'step-up') = (challenge_id is not null)))),
  foreign key (user_id) references users(id)
);
alter table one_time_codes enable row level security;
alter table one_time_codes force row level security;
grant delete, insert, select, update on one_time_codes to duewell_app;

create table one_time_links (
  token_hash bytea not null,
  user_id text not null,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (token_hash),
  constraint one_time_links_purpose_check check ((purpose = any (array['email', 'reset']))),
  foreign key (user_id) references users(id)
);
create index one_time_links_user on one_time_links (user_id, purpose, created_at desc);
alter table one_time_links enable row level security;
alter table one_time_links force row level security;
grant delete, insert, select, update on one_time_links to duewell_app;

create table lockouts (
  "key" bytea not null,
  failures int not null,
  window_start timestamptz not null,
  locks int not null default 0,
  locked_until timestamptz,
  account bytea,
  primary key (key)
);
create index lockouts_account on lockouts (account) where (account is not null);
alter table lockouts enable row level security;
alter table lockouts force row level security;
grant delete, insert, select, update on lockouts to duewell_app;

create table businesses (
  id text not null,
  name text not null,
  category text not null,
  level int not null default 0,
  time_zone text not null,
  currency text not null,
  detail jsonb not null default '{}'::jsonb,
  owner jsonb,
  created_at timestamptz not null default now(),
  logo_id text,
  suspended_at timestamptz,
  suspended_by text,
  suspended_reason text,
  closed_at timestamptz,
  closed_by text,
  closed_name text,
  primary key (id),
  constraint businesses_category_check check ((category = any (array['retailer', 'supplier', 'both']))),
  constraint businesses_check check ((num_nonnulls(suspended_at, suspended_by, suspended_reason) = any (array[0, 3]))),
  constraint businesses_closed_whole check ((num_nonnulls(closed_at, closed_by, closed_name) = any (array[0, 3]))),
  constraint businesses_currency_check check ((currency ~ '^[A-Z]{3}$')),
  constraint businesses_level_check check (((level >= 0) and (level <= 3))),
  constraint businesses_suspended_reason_check check (((length(suspended_reason) >= 1) and (length(suspended_reason) <= 300)))
);
create index businesses_email on businesses (lower((detail ->> 'email')));
create index businesses_name on businesses using gin (lower(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
alter table businesses enable row level security;
alter table businesses force row level security;
grant insert, select, update on businesses to duewell_app;

create table members (
  business_id text not null,
  id text not null,
  user_id text,
  role text not null,
  status text not null,
  created_at timestamptz not null default now(),
  email text,
  first_name text,
  last_name text,
  invited_by text,
  invited_at timestamptz,
  invitation_hash bytea,
  invitation_expires_at timestamptz,
  joined_at timestamptz default now(),
  checker_until timestamptz,
  decides_from timestamptz,
  invitation_sent_at timestamptz,
  invitation_opened_at timestamptz,
  left_at timestamptz,
  removed_at timestamptz,
  primary key (business_id, id),
  unique (business_id, user_id),
  unique (id),
  unique (invitation_hash),
  constraint members_check check (((user_id is null) = (joined_at is null))),
  constraint members_check1 check (((status <> 'active') or (user_id is not null))),
  constraint members_check2 check (((status = 'pending') = (invitation_hash is not null))),
  constraint members_check3 check (((status = 'pending') = (invitation_expires_at is not null))),
  constraint members_check4 check (((user_id is not null) or ((email is not null) and (invited_at is not null)))),
  constraint members_email_check check ((email = lower(email))),
  constraint members_left_check check (((left_at is null) or (status = 'suspended'))),
  constraint members_removed_left check (((removed_at is null) or (left_at is not null))),
  constraint members_role_check check ((role = any (array['owner', 'admin', 'staff']))),
  constraint members_status_check check ((status = any (array['pending', 'active', 'suspended']))),
  foreign key (business_id) references businesses(id),
  foreign key (invited_by) references users(id),
  foreign key (user_id) references users(id)
);
create index members_checkers on members (business_id) where ((status = 'active') and (role = any (array['owner', 'admin'])));
create unique index members_invited on members (business_id, email) where (user_id is null);
create index members_user on members (user_id);
alter table members enable row level security;
alter table members force row level security;
grant insert, select, update on members to duewell_app;

create table contacts (
  business_id text not null,
  id text not null,
  name text not null,
  business_name text,
  email text,
  phone text,
  address text,
  tax_number text,
  notes text,
  category text not null,
  linked_business_id text,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  import_id text,
  language text,
  portal_revision int not null default 0,
  channels text[] not null default '{}'::text[],
  search text generated always as (lower(regexp_replace(NORMALIZE(((((((name || ' ') || COALESCE(business_name, '')) || ' ') || COALESCE(email, '')) || ' ') || COALESCE(phone, '')), NFD), '[\u0300-\u036f]', '', 'g'))) stored,
  primary key (business_id, id),
  unique (id),
  constraint contacts_category_check check ((category = any (array['customer', 'supplier', 'both']))),
  constraint contacts_channels_check check ((channels <@ array['sms', 'whatsapp'])),
  constraint contacts_email_check check ((email = lower(email))),
  constraint contacts_language_check check ((language ~ '^[a-z]{2,3}$')),
  foreign key (business_id) references businesses(id),
  foreign key (linked_business_id) references businesses(id)
);
create unique index contacts_email on contacts (business_id, email) where ((removed_at is null) and (email is not null));
create index contacts_import on contacts (business_id, import_id) where (import_id is not null);
create index contacts_linked on contacts (business_id, linked_business_id) where (linked_business_id is not null);
create index contacts_name on contacts (business_id, lower(name), id) where (removed_at is null);
create index contacts_recent on contacts (business_id, created_at desc, id) where (removed_at is null);
create index contacts_search on contacts using gin (search gin_trgm_ops);
create index contacts_unlinked on contacts (email) where (linked_business_id is null);
alter table contacts enable row level security;
alter table contacts force row level security;
grant insert, select, update on contacts to duewell_app;

create table ledger_accounts (
  id bigint generated always as identity,
  business_id text,
  kind text not null,
  owner_id text not null,
  currency text not null,
  created_at timestamptz not null default now(),
  primary key (id),
  unique (kind, owner_id, currency),
  constraint ledger_accounts_kind_check check ((kind = any (array['wallet', 'provider_clearing', 'payout_clearing', 'provider_fees', 'suspense', 'receivable_principal', 'receivable_fee', 'receivable_penalty', 'receivable_dispute', 'fee_income', 'write_off']))),
  foreign key (business_id) references businesses(id)
);
create index ledger_accounts_business on ledger_accounts (business_id) where (business_id is not null);
alter table ledger_accounts enable row level security;
grant select on ledger_accounts to duewell_app;

create table ledger_balances (
  account_id bigint not null,
  business_id text,
  posted bigint not null default 0,
  held bigint not null default 0,
  updated_at timestamptz not null default now(),
  daily_limit bigint,
  balance_limit bigint,
  time_zone text,
  spent_on date,
  spent bigint not null default 0,
  closed bool not null default false,
  primary key (account_id),
  constraint available_not_negative check (((held >= 0) and (posted >= held))),
  constraint ledger_balances_closed_empty check (((not closed) or ((posted = 0) and (held = 0)))),
  foreign key (account_id) references ledger_accounts(id)
) with (fillfactor = 50);
alter table ledger_balances enable row level security;
grant select on ledger_balances to duewell_app;

create table ledger_transactions (
  id bigint generated always as identity,
  event text not null,
  event_id text not null,
  description text not null,
  invoice_id text,
  posted_at timestamptz not null,
  description_i18n jsonb,
  entry_id bigint,
  from_account bigint,
  to_account bigint,
  amount bigint,
  from_business text,
  to_business text,
  from_balance bigint,
  to_balance bigint,
  primary key (id),
  unique (event, event_id),
  constraint ledger_transactions_transfer check ( case when (entry_id is null) then (COALESCE(from_account, to_account, amount) is null) else (((amount > 0) and (from_account <> to_account)) is true) end)
);
create index ledger_transactions_from on ledger_transactions (from_account, entry_id desc);
create index ledger_transactions_posted on ledger_transactions using brin (posted_at);
create index ledger_transactions_to on ledger_transactions (to_account, entry_id desc);
alter table ledger_transactions enable row level security;
grant select (id, event, event_id, description, invoice_id, posted_at, description_i18n) on ledger_transactions to duewell_app;

create table ledger_legs (
  id bigint generated always as identity (sequence name ledger_entries_id_seq),
  transaction_id bigint not null,
  account_id bigint not null,
  business_id text,
  amount bigint not null,
  balance bigint,
  primary key (id),
  constraint ledger_entries_amount_check check ((amount <> 0)),
  constraint ledger_entries_transaction_id_fkey foreign key (transaction_id) references ledger_transactions(id)
);
create index ledger_legs_account on ledger_legs (account_id, id desc);
create index ledger_legs_transaction on ledger_legs (transaction_id);
alter table ledger_legs enable row level security;
grant select on ledger_legs to duewell_app;

create table ledger_holds (
  id text not null,
  account_id bigint not null,
  amount bigint not null,
  reason text not null,
  state text not null default 'held',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (id),
  constraint ledger_holds_amount_check check ((amount > 0)),
  constraint ledger_holds_state_check check ((state = any (array['held', 'released', 'settled']))),
  foreign key (account_id) references ledger_accounts(id)
);
create index ledger_holds_disputes on ledger_holds (account_id) where (reason = 'dispute');
create index ledger_holds_open on ledger_holds (account_id) where (state = 'held');
alter table ledger_holds enable row level security;
grant select on ledger_holds to duewell_app;

create table invoice_settings (
  business_id text not null,
  id text not null,
  prefix text not null default 'INV-',
  accent text,
  footer text,
  terms text,
  default_tax int,
  due_days int not null default 14,
  created_at timestamptz not null default now(),
  reminders bool not null default true,
  payout_account_id text,
  bank jsonb,
  name text not null default 'Standard',
  names_wallet bool not null default true,
  language text not null default 'en',
  reminder_texts jsonb not null default '{}'::jsonb,
  primary key (business_id, id),
  unique (id),
  constraint invoice_settings_accent_check check ((accent ~ '^#[0-9a-fA-F]{6}$')),
  constraint invoice_settings_default_tax_check check (((default_tax >= 0) and (default_tax <= 10000))),
  constraint invoice_settings_due_days_check check (((due_days >= 0) and (due_days <= 365))),
  constraint invoice_settings_language_check check ((language ~ '^[a-z]{2,3}$')),
  constraint invoice_settings_name_check check (((length(name) >= 1) and (length(name) <= 60))),
  constraint invoice_settings_prefix_check check ((prefix ~ '^[A-Z0-9-]{0,12}$')),
  foreign key (business_id) references businesses(id)
);
alter table invoice_settings enable row level security;
alter table invoice_settings force row level security;
grant insert, select, update on invoice_settings to duewell_app;

create table invoice_numbers (
  business_id text not null,
  next_number bigint not null default 1,
  prefix text,
  sender jsonb,
  currency text,
  time_zone text,
  language text,
  closed bool not null default false,
  primary key (business_id),
  foreign key (business_id) references businesses(id)
) with (fillfactor = 40);
alter table invoice_numbers enable row level security;
alter table invoice_numbers force row level security;
grant insert, select, update on invoice_numbers to duewell_app;

create table invoices (
  business_id text not null,
  id text not null,
  stage invoice_stage not null,
  decision invoice_decision not null default 'pending',
  decided_at timestamptz,
  decided_by text,
  reason text,
  archived_at timestamptz,
  number text,
  contact_id text,
  buyer_business_id text,
  sender jsonb,
  recipient jsonb not null default '{}'::jsonb,
  issue_date date,
  due_date date,
  description text not null default '',
  currency text not null,
  time_zone text not null,
  discounts jsonb not null default '[]'::jsonb,
  taxes jsonb not null default '[]'::jsonb,
  subtotal amount not null,
  discount amount not null,
  tax amount not null,
  amount_paid amount not null,
  total bigint not null,
  paid amount not null default 0,
  balance bigint not null,
  editor jsonb not null default '{}'::jsonb,
  version int not null default 1,
  sent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null,
  kind text not null,
  revision int not null default 1,
  reminders bool not null default true,
  credit_id text,
  late_at timestamptz,
  decision_proof decision_proof,
  language text,
  lines jsonb not null default '[]'::jsonb,
  revision_required bool not null default false,
  credited amount not null default 0,
  from_new_sender bool not null default false,
  decision_asked_by text,
  primary key (business_id, id),
  unique (business_id, number),
  unique (id),
  foreign key (business_id, contact_id) references contacts(business_id, id)
) with (fillfactor = 85);
create index invoices_contact on invoices (business_id, contact_id) where (contact_id is not null);
create index invoices_from_new_senders on invoices (buyer_business_id, business_id) where from_new_sender;
create index invoices_open_due on invoices (kind, due_date, id) where (kind = any (array['pending', 'unpaid', 'partial']));
create index invoices_received_due on invoices (buyer_business_id, due_date desc NULLS LAST, id desc) where (buyer_business_id is not null);
create index invoices_received_kind on invoices (buyer_business_id, kind, created_at desc, id desc) where (buyer_business_id is not null);
create index invoices_received_open on invoices (buyer_business_id, late_at desc NULLS LAST, id desc) where ((kind = any (array['pending', 'unpaid', 'partial'])) and (buyer_business_id is not null));
create index invoices_received_recent on invoices (buyer_business_id, created_at desc, id desc) where (buyer_business_id is not null);
create index invoices_received_search on invoices using gin (buyer_business_id, search gin_trgm_ops) where (buyer_business_id is not null);
create index invoices_received_total on invoices (buyer_business_id, total) where (buyer_business_id is not null);
create index invoices_sent_due on invoices (business_id, due_date desc NULLS LAST, id desc);
create index invoices_sent_kind on invoices (business_id, kind, created_at desc, id desc);
create index invoices_sent_open on invoices (business_id, late_at desc NULLS LAST, id desc) where (kind = any (array['pending', 'unpaid', 'partial']));
create index invoices_sent_recent on invoices (business_id, created_at desc, id desc);
create index invoices_sent_search on invoices using gin (business_id, search gin_trgm_ops);
create index invoices_sent_total on invoices (business_id, total);
alter table invoices enable row level security;
grant delete, insert, select, update on invoices to duewell_app;

create table invoice_events (
  id bigint generated always as identity,
  business_id text not null,
  invoice_id text not null,
  at timestamptz not null,
  what text not null,
  who text,
  detail text,
  detail_i18n jsonb,
  note text,
  how decision_proof,
  asked_by text,
  primary key (business_id, invoice_id, id),
  constraint invoice_events_note_check check ((length(note) <= 1000))
);
alter table invoice_events enable row level security;
alter table invoice_events force row level security;
grant delete, insert, select on invoice_events to duewell_app;

create table invoice_links (
  business_id text not null,
  id text not null,
  invoice_id text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (token_hash)
);
create index invoice_links_invoice on invoice_links (business_id, invoice_id);
alter table invoice_links enable row level security;
alter table invoice_links force row level security;
grant insert, select, update on invoice_links to duewell_app;

create table notifications (
  business_id text not null,
  id text not null,
  at timestamptz not null,
  topic text not null,
  told text[] not null default '{}'::text[],
  text text not null,
  path text,
  event_key text not null,
  text_i18n jsonb,
  primary key (business_id, id),
  unique (business_id, event_key),
  unique (id)
);
create index notifications_about on notifications (business_id, path, topic);
create index notifications_recent on notifications (business_id, at desc, id);
alter table notifications enable row level security;
alter table notifications force row level security;
grant delete, insert, select on notifications to duewell_app;
grant update (at, topic, told, text, event_key, text_i18n) on notifications to duewell_app;

create table wallets (
  business_id text not null,
  id text not null,
  account_id bigint not null,
  currency text not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  unique (account_id),
  unique (business_id, currency),
  unique (id),
  foreign key (account_id) references ledger_accounts(id),
  foreign key (business_id) references businesses(id)
);
alter table wallets enable row level security;
alter table wallets force row level security;
grant insert, select, update on wallets to duewell_app;

create table virtual_accounts (
  business_id text not null,
  id text not null,
  provider text not null,
  status text not null,
  customer_code text,
  bank_name text,
  account_number text,
  account_name text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  waits_for text,
  waits_since timestamptz,
  looked_at timestamptz,
  primary key (business_id, id),
  unique (business_id, provider),
  unique (id),
  unique (provider, account_number),
  constraint virtual_accounts_check check (((status <> 'open') or ((customer_code is not null) and (account_number is not null)))),
  constraint virtual_accounts_status_check check ((status = any (array['opening', 'waiting', 'open', 'failed']))),
  constraint virtual_accounts_waiting check (((status <> 'waiting') or ((waits_for is not null) and (waits_since is not null) and (customer_code is not null)))),
  constraint virtual_accounts_waits_for_check check ((waits_for = any (array['bank', 'identification']))),
  foreign key (business_id) references businesses(id)
);
create index virtual_accounts_customer on virtual_accounts (provider, customer_code);
alter table virtual_accounts enable row level security;
alter table virtual_accounts force row level security;
grant insert, select, update on virtual_accounts to duewell_app;

create table payments (
  business_id text not null,
  id text not null,
  payer_business_id text,
  category payment_category not null,
  category_id text not null,
  channel payment_channel not null,
  method text not null,
  amount positive_amount not null,
  fee amount not null default 0,
  currency text not null,
  status payment_status not null,
  reference text not null,
  provider text,
  provider_reference text,
  paid_on date,
  note text,
  created_by text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  bulk_id text,
  reversed_at timestamptz,
  reversed_by text,
  primary key (business_id, id),
  unique (reference),
  constraint payments_check check ((((status)::text <> 'succeeded') or (settled_at is not null))),
  constraint payments_reversed check (((((status)::text = 'reversed') = (reversed_at is not null)) and (((status)::text <> 'reversed') or ((channel)::text = any (array['outside', 'transfer'])))))
);
create index payments_between on payments (payer_business_id, business_id, settled_at) where (payer_business_id is not null);
create index payments_bulk on payments (bulk_id) where (bulk_id is not null);
create index payments_category on payments (category_id);
create index payments_payee on payments (business_id, settled_at);
create unique index payments_provider on payments (provider, provider_reference) where (provider is not null);
alter table payments enable row level security;
alter table payments force row level security;
grant insert, select, update on payments to duewell_app;

create table provider_events (
  provider text not null,
  event_key bytea not null,
  type text not null,
  reference text,
  body jsonb,
  received_at timestamptz not null,
  deliveries int not null default 1,
  processed_at timestamptz,
  primary key (provider, event_key)
);
create index provider_events_bodies on provider_events (received_at) where (body is not null);
alter table provider_events enable row level security;
alter table provider_events force row level security;
grant insert, select, update on provider_events to duewell_app;

create table cases (
  id text not null,
  business_id text,
  kind text not null,
  subject text not null,
  detail jsonb not null,
  state text not null default 'open',
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  outcome text,
  primary key (id),
  unique (kind, subject),
  constraint cases_state_check check ((state = any (array['open', 'closed'])))
);
create index cases_about on cases (business_id, created_at desc);
create index cases_of_business on cases (business_id, created_at desc, id) where (kind = 'reconciliation');
create index cases_of_kind on cases (kind, created_at, id);
create index cases_open on cases (created_at) where (state = 'open');
alter table cases enable row level security;
alter table cases force row level security;
grant insert, select, update on cases to duewell_app;

create table worker_beats (
  worker_id text not null,
  at timestamptz not null,
  primary key (worker_id)
);

create table second_factors (
  user_id text not null,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (user_id),
  foreign key (user_id) references users(id)
);
alter table second_factors enable row level security;
alter table second_factors force row level security;
grant delete, insert, select, update on second_factors to duewell_app;

create table recovery_codes (
  user_id text not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash),
  foreign key (user_id) references users(id)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
grant delete, insert, select, update on recovery_codes to duewell_app;

create table openid_identities (
  issuer text not null,
  subject text not null,
  user_id text not null,
  joined_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id),
  foreign key (user_id) references users(id)
);
alter table openid_identities enable row level security;
alter table openid_identities force row level security;
grant delete, insert, select, update on openid_identities to duewell_app;

create table openid_flows (
  state_hash bytea not null,
  verifier bytea not null,
  nonce text not null,
  expires_at timestamptz not null,
  returned_at timestamptz,
  ticket_hash bytea,
  issuer text,
  subject text,
  user_id text,
  done_at timestamptz,
  primary key (state_hash),
  unique (ticket_hash),
  constraint openid_flows_check check ((((ticket_hash is null) = (user_id is null)) and ((ticket_hash is null) or (returned_at is not null)))),
  foreign key (user_id) references users(id)
);
create index openid_flows_expiry on openid_flows (expires_at);
alter table openid_flows enable row level security;
alter table openid_flows force row level security;
grant delete, insert, select, update on openid_flows to duewell_app;

create table level_limits (
  level int not null,
  daily amount,
  balance amount,
  primary key (level),
  constraint level_limits_level_check check (((level >= 0) and (level <= 3)))
);
insert into level_limits (level, daily, balance) values (0, 0, 0);
insert into level_limits (level, daily, balance) values (1, 5000000, 30000000);
insert into level_limits (level, daily) values (2, 50000000);
insert into level_limits (level, daily) values (3, 500000000);
alter table level_limits enable row level security;
alter table level_limits force row level security;
grant select, update on level_limits to duewell_app;

create table business_limits (
  business_id text not null,
  daily amount,
  balance amount,
  set_by text not null,
  set_at timestamptz not null,
  primary key (business_id),
  foreign key (business_id) references businesses(id)
);
alter table business_limits enable row level security;
alter table business_limits force row level security;
grant insert, select, update on business_limits to duewell_app;

create table verification_items (
  business_id text not null,
  item text not null,
  verdict text not null,
  reason text,
  shown text,
  decided_by text not null,
  updated_at timestamptz not null,
  reason_i18n jsonb,
  primary key (business_id, item),
  constraint verification_items_item_check check ((item = any (array['identity_number', 'identity_document', 'biometric', 'address', 'registration', 'owner', 'documents', 'bank_account', 'review']))),
  constraint verification_items_verdict_check check ((verdict = any (array['missing', 'pending', 'accepted', 'refused']))),
  foreign key (business_id) references businesses(id)
);
alter table verification_items enable row level security;
alter table verification_items force row level security;
grant insert, select, update on verification_items to duewell_app;

create table identity_checks (
  business_id text not null,
  id text not null,
  kind text not null,
  identity_type text not null,
  number bytea not null,
  number_index bytea not null,
  shown text not null,
  user_id text not null,
  status text not null,
  photos int not null default 0,
  provider text not null,
  provider_reference text,
  result_code text,
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  proved_first_name text,
  proved_last_name text,
  user_reference text,
  reason_i18n jsonb,
  primary key (business_id, id),
  unique (id),
  constraint identity_checks_check check (((status <> 'accepted') or ((proved_first_name is not null) and (proved_last_name is not null)))),
  constraint identity_checks_identity_type_check check ((identity_type = any (array['bvn', 'nin', 'voter_id', 'drivers_licence']))),
  constraint identity_checks_kind_check check ((kind = any (array['number', 'face']))),
  constraint identity_checks_status_check check ((status = any (array['pending', 'accepted', 'refused', 'unavailable']))),
  foreign key (business_id) references businesses(id),
  foreign key (user_id) references users(id)
);
create index identity_checks_number on identity_checks (number_index);
create unique index identity_checks_one_face on identity_checks (business_id) where ((kind = 'face') and (status = 'pending'));
create index identity_checks_recent on identity_checks (business_id, created_at desc);
alter table identity_checks enable row level security;
alter table identity_checks force row level security;
grant insert, select, update on identity_checks to duewell_app;

create table documents (
  business_id text not null,
  id text not null,
  kind text not null,
  name text not null,
  content_type text not null,
  size int not null,
  sha256 bytea not null,
  status text not null,
  reason text,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (business_id, id),
  unique (id),
  constraint documents_content_type_check check ((content_type = any (array['application/pdf', 'image/png', 'image/jpeg']))),
  constraint documents_size_check check ((size > 0)),
  constraint documents_status_check check ((status = any (array['uploaded', 'pending', 'accepted', 'refused', 'replaced']))),
  foreign key (business_id) references businesses(id),
  foreign key (uploaded_by) references users(id)
);
create index documents_recent on documents (business_id, uploaded_at desc, id);
alter table documents enable row level security;
alter table documents force row level security;
grant insert, select, update on documents to duewell_app;

create table logos (
  business_id text not null,
  id text not null,
  content_type text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  unique (id),
  constraint logos_content_type_check check ((content_type = any (array['image/png', 'image/jpeg']))),
  foreign key (business_id) references businesses(id)
);
alter table logos enable row level security;
alter table logos force row level security;
grant insert, select, update on logos to duewell_app;

create table bank_accounts (
  business_id text not null,
  id text not null,
  bank_name text not null,
  bank_code text not null,
  account_name text not null,
  account_number bytea not null,
  account_index bytea not null,
  last4 text not null,
  source text not null,
  is_default bool not null default false,
  added_by text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (business_id, id),
  unique (id),
  constraint bank_accounts_source_check check ((source = any (array['linked', 'manual']))),
  foreign key (added_by) references users(id),
  foreign key (business_id) references businesses(id)
);
create index bank_accounts_bank on bank_accounts (bank_code);
create unique index bank_accounts_default on bank_accounts (business_id) where (is_default and (removed_at is null));
create index bank_accounts_number on bank_accounts (account_index);
create unique index bank_accounts_once on bank_accounts (business_id, account_index) where (removed_at is null);
alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;
grant insert, select, update on bank_accounts to duewell_app;

create table bank_links (
  business_id text not null,
  provider text not null,
  provider_account text not null,
  user_id text not null,
  state text not null,
  reason text,
  created_at timestamptz not null,
  bank_account_id text,
  reason_i18n jsonb,
  primary key (provider, provider_account),
  constraint bank_links_state_check check ((state = any (array['waiting', 'done', 'refused']))),
  foreign key (business_id) references businesses(id),
  foreign key (user_id) references users(id)
);
create index bank_links_business on bank_links (business_id, created_at desc);
alter table bank_links enable row level security;
alter table bank_links force row level security;
grant insert, select, update on bank_links to duewell_app;

create table approval_requests (
  business_id text not null,
  id text not null,
  action text not null,
  route text not null,
  input jsonb not null,
  hash text not null,
  summary text not null,
  amount bigint,
  path text,
  snapshot jsonb not null,
  note text,
  maker_id text not null,
  maker_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'pending',
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  reason text,
  attempt int not null default 0,
  decision_key text,
  decision_hash text,
  outcome jsonb,
  summary_i18n jsonb,
  reason_i18n jsonb,
  primary key (business_id, id),
  unique (id),
  constraint approval_requests_action_check check ((action = any (array['wallet.withdrawal', 'credit.request', 'credit.partial', 'invoice.approval', 'invoice.pay', 'business.close']))),
  constraint approval_requests_amount_check check ((amount >= 0)),
  constraint approval_requests_check check ((expires_at > created_at)),
  constraint approval_requests_check1 check (((decided_by is null) or (decided_by <> maker_id))),
  constraint approval_requests_check2 check (((status = 'pending') = (decided_at is null))),
  constraint approval_requests_check3 check (((status <> 'approved') or (decided_by is not null))),
  constraint approval_requests_check4 check (((outcome is null) or (status = 'approved'))),
  constraint approval_requests_hash_check check ((hash ~ '^[0-9a-f]{64}$')),
  constraint approval_requests_status_check check ((status = any (array['pending', 'approved', 'denied']))),
  foreign key (business_id) references businesses(id),
  foreign key (decided_by) references users(id),
  foreign key (maker_id) references users(id)
);
create index approval_requests_about on approval_requests (path) where (status = 'pending');
create index approval_requests_newest on approval_requests (business_id, created_at desc);
create unique index approval_requests_open on approval_requests (business_id, hash) where (status = 'pending');
alter table approval_requests enable row level security;
alter table approval_requests force row level security;
grant insert, select, update on approval_requests to duewell_app;

create table invoice_tallies (
  business_id text not null,
  side text not null,
  kind text not null,
  due_date date not null,
  n bigint not null,
  total bigint not null,
  balance bigint not null,
  primary key (business_id, side, kind, due_date),
  constraint invoice_tallies_side_check check ((side = any (array['sent', 'received'])))
) with (fillfactor = 70);
alter table invoice_tallies enable row level security;
grant select on invoice_tallies to duewell_app;

create table bulk_payments (
  business_id text not null,
  id text not null,
  invoices jsonb not null,
  total positive_amount not null,
  currency text not null,
  status payment_status not null,
  created_by text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (business_id, id),
  unique (id)
);
alter table bulk_payments enable row level security;
alter table bulk_payments force row level security;
grant insert, select, update on bulk_payments to duewell_app;

create table payment_agreements (
  business_id text not null,
  invoice_id text not null,
  hash bytea not null,
  version text not null,
  text text not null,
  facts jsonb not null,
  made_at timestamptz not null,
  primary key (business_id, invoice_id, hash),
  constraint payment_agreements_hash_check check ((length(hash) = 32)),
  foreign key (business_id, invoice_id) references invoices(business_id, id)
);
alter table payment_agreements enable row level security;
alter table payment_agreements force row level security;
grant insert, select on payment_agreements to duewell_app;

create table invoice_attachments (
  business_id text not null,
  id text not null,
  invoice_id text not null,
  name text not null,
  content_type text not null,
  size int not null,
  sha256 bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  purpose text not null default 'attachment',
  primary key (business_id, id),
  unique (id),
  constraint invoice_attachments_content_type_check check ((content_type = any (array['application/pdf', 'image/png', 'image/jpeg']))),
  constraint invoice_attachments_purpose_check check ((purpose = any (array['attachment', 'evidence']))),
  constraint invoice_attachments_size_check check ((size > 0)),
  foreign key (business_id, invoice_id) references invoices(business_id, id) on delete cascade
);
create index invoice_attachments_invoice on invoice_attachments (business_id, invoice_id, uploaded_at);
alter table invoice_attachments enable row level security;
alter table invoice_attachments force row level security;
grant delete, insert, select on invoice_attachments to duewell_app;

create table imported_invoices (
  business_id text not null,
  id text not null,
  supplier_key text not null,
  number text not null,
  document jsonb not null,
  sha256 bytea not null,
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (business_id, id),
  unique (id)
);
create unique index imported_invoices_once on imported_invoices (business_id, supplier_key, number, "left"((document ->> 'issueDate'), 4));
create index imported_invoices_recent on imported_invoices (business_id, imported_at desc, id);
alter table imported_invoices enable row level security;
alter table imported_invoices force row level security;
grant delete, insert, select on imported_invoices to duewell_app;

create table order_numbers (
  business_id text not null,
  next_number bigint not null default 1,
  primary key (business_id),
  foreign key (business_id) references businesses(id)
);
alter table order_numbers enable row level security;
alter table order_numbers force row level security;
grant insert, select, update on order_numbers to duewell_app;

create table orders (
  business_id text not null,
  id text not null,
  stage text not null,
  decision text not null default 'pending',
  decided_at timestamptz,
  decided_by text,
  reason text,
  archived_at timestamptz,
  number text,
  contact_id text,
  supplier_business_id text,
  sender jsonb,
  recipient jsonb not null default '{}'::jsonb,
  issue_date date,
  due_date date,
  description text not null default '',
  currency text not null,
  discounts jsonb not null default '[]'::jsonb,
  taxes jsonb not null default '[]'::jsonb,
  subtotal amount not null,
  discount amount not null,
  tax amount not null,
  total bigint not null,
  editor jsonb not null default '{}'::jsonb,
  invoice_id text,
  invoice_number text,
  invoiced_at timestamptz,
  version int not null default 1,
  sent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status text generated always as (
case
    when (stage = 'draft') then 'draft'
    when (archived_at is not null) then 'archived'
    when (invoiced_at is not null) then 'invoiced'
    else decision
end) stored not null,
  decision_proof decision_proof,
  language text,
  revision int not null default 1,
  ordered_quantity bigint,
  delivered_quantity bigint not null default 0,
  search text generated always as (lower(regexp_replace(NORMALIZE(((((((((COALESCE(number, '') || ' ') || COALESCE((recipient ->> 'name'), '')) || ' ') || COALESCE((recipient ->> 'email'), '')) || ' ') || COALESCE((sender ->> 'name'), '')) || ' ') || description), NFD), '[\u0300-\u036f]', '', 'g'))) stored,
  decision_asked_by text,
  primary key (business_id, id),
  unique (business_id, number),
  unique (id),
  constraint orders_check check ((total = (((subtotal)::bigint - (discount)::bigint) + (tax)::bigint))),
  constraint orders_check1 check ((((stage = 'draft') and (number is null) and (sent_at is null) and (decision = 'pending') and (archived_at is null)) or ((stage = 'sent') and (total >= 0) and ((discount)::bigint <= (subtotal)::bigint) and (number is not null) and (issue_date is not null) and (sender is not null) and (sent_at is not null)))),
  constraint orders_check2 check (((decision = 'pending') = (decided_at is null))),
  constraint orders_check3 check (((decision <> 'denied') or (reason is not null))),
  constraint orders_check4 check (((invoice_id is null) or ((decision = 'approved') and (supplier_business_id is not null)))),
  constraint orders_check5 check (((invoiced_at is null) or (invoice_id is not null))),
  constraint orders_check6 check (((delivered_quantity >= 0) and ((delivered_quantity = 0) or ((decision = 'approved') and (ordered_quantity is not null) and (delivered_quantity <= ordered_quantity))))),
  constraint orders_decision_check check ((decision = any (array['pending', 'approved', 'denied']))),
  constraint orders_stage_check check ((stage = any (array['draft', 'sent']))),
  foreign key (business_id, contact_id) references contacts(business_id, id)
);
create unique index orders_invoice on orders (invoice_id) where (invoice_id is not null);
create index orders_received_recent on orders (supplier_business_id, created_at desc, id desc) where (supplier_business_id is not null);
create index orders_received_search on orders using gin (supplier_business_id, search gin_trgm_ops) where (supplier_business_id is not null);
create index orders_received_status on orders (supplier_business_id, status, created_at desc, id desc) where (supplier_business_id is not null);
create index orders_sent_recent on orders (business_id, created_at desc, id desc);
create index orders_sent_search on orders using gin (business_id, search gin_trgm_ops);
create index orders_sent_status on orders (business_id, status, created_at desc, id desc);
create index orders_unclaimed on orders (((recipient ->> 'email'))) where ((supplier_business_id is null) and (stage = 'sent'));
alter table orders enable row level security;
grant delete, insert, select, update on orders to duewell_app;

create table order_lines (
  business_id text not null,
  order_id text not null,
  position int not null,
  "key" text not null,
  name text not null,
  quantity amount not null,
  unit_price amount not null,
  total amount not null,
  primary key (business_id, order_id, "position"),
  foreign key (business_id, order_id) references orders(business_id, id) on delete cascade
);
alter table order_lines enable row level security;
alter table order_lines force row level security;
grant delete, insert, select on order_lines to duewell_app;

create table order_events (
  id bigint generated always as identity,
  business_id text not null,
  order_id text not null,
  at timestamptz not null,
  what text not null,
  who text,
  detail text,
  revision int not null default 1,
  asked_by text,
  primary key (business_id, order_id, id),
  foreign key (business_id, order_id) references orders(business_id, id) on delete cascade
);
create unique index order_events_once on order_events (business_id, order_id, what) where (what = any (array['mailed', 'opened']));
create unique index order_events_once_again on order_events (business_id, order_id, revision, what) where (what = any (array['mailed again', 'opened again']));
alter table order_events enable row level security;
alter table order_events force row level security;
grant insert, select on order_events to duewell_app;

create table order_links (
  business_id text not null,
  id text not null,
  order_id text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (token_hash),
  foreign key (business_id, order_id) references orders(business_id, id) on delete cascade
);
create index order_links_open on order_links (business_id, order_id, created_at desc) where (revoked_at is null);
create index order_links_order on order_links (business_id, order_id);
alter table order_links enable row level security;
alter table order_links force row level security;
grant insert, select, update on order_links to duewell_app;

create table invoice_revisions (
  business_id text not null,
  invoice_id text not null,
  revision int not null,
  paper jsonb not null,
  decision invoice_decision not null,
  reason text,
  sent_at timestamptz not null,
  replaced_at timestamptz not null,
  changes jsonb not null,
  primary key (business_id, invoice_id, revision),
  foreign key (business_id, invoice_id) references invoices(business_id, id) on delete cascade
);
alter table invoice_revisions enable row level security;
alter table invoice_revisions force row level security;
grant insert, select on invoice_revisions to duewell_app;

create table invoice_letters (
  business_id text not null,
  invoice_id text not null,
  letter text not null,
  email text not null,
  queued_at timestamptz not null,
  handed_at timestamptz,
  subject text,
  message text,
  primary key (business_id, invoice_id, letter),
  constraint invoice_letters_message_check check ((length(message) <= 1000)),
  constraint invoice_letters_subject_check check ((length(subject) <= 150)),
  foreign key (business_id, invoice_id) references invoices(business_id, id) on delete cascade
);
alter table invoice_letters enable row level security;
alter table invoice_letters force row level security;
grant insert, select, update on invoice_letters to duewell_app;

create table invoice_views (
  business_id text not null,
  invoice_id text not null,
  revision int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (business_id, invoice_id, revision),
  foreign key (business_id, invoice_id) references invoices(business_id, id) on delete cascade
);
alter table invoice_views enable row level security;
alter table invoice_views force row level security;
grant insert, select, update on invoice_views to duewell_app;

create table invoice_schedules (
  business_id text not null,
  id text not null,
  invoice_id text not null,
  every text not null,
  anchor date not null,
  ends_on date,
  times int,
  state text not null,
  problem text,
  template jsonb not null,
  due_days int not null,
  next_period int not null,
  next_on date,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  problem_i18n jsonb,
  primary key (business_id, id),
  unique (business_id, invoice_id),
  unique (id),
  constraint invoice_schedules_check check (((state = 'ended') = (next_on is null))),
  constraint invoice_schedules_due_days_check check ((due_days >= 0)),
  constraint invoice_schedules_every_check check ((every = any (array['week', 'month', 'quarter', 'year']))),
  constraint invoice_schedules_next_period_check check ((next_period >= 0)),
  constraint invoice_schedules_state_check check ((state = any (array['active', 'paused', 'ended']))),
  constraint invoice_schedules_times_check check (((times >= 1) and (times <= 1000))),
  foreign key (business_id) references businesses(id)
);
create index invoice_schedules_next on invoice_schedules (next_on, id) where (state = 'active');
alter table invoice_schedules enable row level security;
alter table invoice_schedules force row level security;
grant insert, select, update on invoice_schedules to duewell_app;

create table invoice_schedule_runs (
  business_id text not null,
  schedule_id text not null,
  period int not null,
  day date not null,
  invoice_id text,
  made_at timestamptz not null,
  primary key (business_id, schedule_id, period),
  unique (invoice_id),
  foreign key (business_id, schedule_id) references invoice_schedules(business_id, id)
);
alter table invoice_schedule_runs enable row level security;
alter table invoice_schedule_runs force row level security;
grant insert, select, update on invoice_schedule_runs to duewell_app;

create table payment_intents (
  business_id text not null,
  id text not null,
  is_guest bool not null,
  category payment_category not null,
  category_id text not null,
  channel text not null,
  card_id text,
  save_card bool not null default false,
  amount positive_amount not null,
  currency text not null,
  label text not null,
  payee text not null,
  path text not null,
  email text not null,
  status payment_status not null default 'pending',
  reference text not null,
  provider text not null,
  held_until timestamptz,
  started_at timestamptz,
  checkout_url text,
  account jsonb,
  expires_at timestamptz,
  provider_id text,
  received amount,
  fee amount,
  returned amount,
  message text,
  asks int not null default 0,
  created_by text not null,
  created_name text,
  created_at timestamptz not null,
  ended_at timestamptz,
  is_left bool not null default false,
  label_i18n jsonb,
  payee_i18n jsonb,
  message_i18n jsonb,
  asked_by text,
  primary key (business_id, id),
  unique (id),
  unique (reference),
  constraint payment_intents_channel_check check ((channel = any (array['card', 'transfer']))),
  constraint payment_intents_check check ((((status)::text = 'pending') = (ended_at is null))),
  constraint payment_intents_status_check check (((status)::text <> 'reversed')),
  foreign key (business_id) references businesses(id)
);
create index payment_intents_of on payment_intents (business_id, category_id, created_at desc);
alter table payment_intents enable row level security;
alter table payment_intents force row level security;
grant insert, select, update on payment_intents to duewell_app;

create table cards (
  business_id text not null,
  id text not null,
  provider text not null,
  authorization_code bytea not null,
  signature_index bytea not null,
  email text not null,
  brand text not null,
  last4 text not null,
  bank text,
  exp_month int not null,
  exp_year int not null,
  is_default bool not null default false,
  told_expiring bool not null default false,
  added_by text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (business_id, id),
  unique (id),
  constraint cards_exp_month_check check (((exp_month >= 1) and (exp_month <= 12))),
  constraint cards_last4_check check ((last4 ~ '^\d{4}$')),
  foreign key (business_id) references businesses(id)
);
create unique index cards_default on cards (business_id) where (is_default and (removed_at is null));
create index cards_expiring on cards (exp_year, exp_month) where ((removed_at is null) and (not told_expiring));
create unique index cards_once on cards (business_id, signature_index) where (removed_at is null);
alter table cards enable row level security;
alter table cards force row level security;
grant insert, select, update on cards to duewell_app;

create table payment_refunds (
  business_id text,
  id text not null,
  intent_id text,
  amount positive_amount not null,
  currency text not null,
  status text not null,
  provider text not null,
  provider_id text,
  created_at timestamptz not null,
  ended_at timestamptz,
  held_until timestamptz,
  case_id text,
  retry_bank text,
  retry_account bytea,
  retry_by text,
  credit_note_id text,
  primary key (id),
  constraint payment_refunds_business_id_intent_id_case_id_credit_note_i_key unique NULLS not distinct (business_id, intent_id, case_id, credit_note_id),
  unique (case_id),
  constraint payment_refunds_business check (((intent_id is null) or (business_id is not null))),
  constraint payment_refunds_of check ((num_nonnulls(intent_id, case_id) = 1)),
  constraint payment_refunds_retry check ((num_nonnulls(retry_bank, retry_account, retry_by) = any (array[0, 3]))),
  constraint payment_refunds_status_check check ((status = any (array['pending', 'needs-attention', 'processed', 'failed']))),
  foreign key (business_id) references businesses(id),
  foreign key (case_id) references cases(id)
);
alter table payment_refunds enable row level security;
alter table payment_refunds force row level security;
grant insert, select, update on payment_refunds to duewell_app;

create table withdrawals (
  business_id text not null,
  id text not null,
  reference text not null,
  wallet_account bigint not null,
  account_id text not null,
  bank_code text not null,
  bank_name text not null,
  account_name text not null,
  account_number bytea not null,
  last4 text not null,
  amount positive_amount not null,
  fee amount not null,
  currency text not null,
  note text,
  status withdrawal_status not null,
  request_id text,
  reason text,
  provider text not null,
  recipient_code text,
  provider_code text,
  cost amount,
  sends int not null default 0,
  questions int not null default 0,
  created_by text not null,
  created_name text not null,
  approved_name text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  updated_at timestamptz not null,
  cleared_at timestamptz,
  return_cleared_at timestamptz,
  reason_i18n jsonb,
  primary key (business_id, id),
  unique (id),
  unique (reference),
  unique (request_id),
  constraint withdrawals_check check ((((status)::text <> 'approval') or (request_id is not null))),
  constraint withdrawals_check1 check ((((status)::text <> ALL (array['succeeded', 'reversed'])) or ((settled_at is not null) and (sends > 0)))),
  constraint withdrawals_reference_check check ((reference ~ '^[a-z0-9_-]{16,50}$')),
  foreign key (business_id) references businesses(id)
);
create index withdrawals_account on withdrawals (business_id, account_id, created_at);
create index withdrawals_open on withdrawals (updated_at) where ((status)::text = any (array['pending', 'sending']));
create index withdrawals_recent on withdrawals (business_id, created_at desc, id);
create index withdrawals_settled on withdrawals (settled_at) where (settled_at is not null);
create index withdrawals_uncleared on withdrawals (provider) where ((((status)::text = 'succeeded') and (cleared_at is null)) or (((status)::text = 'reversed') and (return_cleared_at is null)));
alter table withdrawals enable row level security;
alter table withdrawals force row level security;
grant insert, select, update on withdrawals to duewell_app;

create table payout_block (
  only_one bool not null default true,
  blocked bool not null,
  reason text,
  set_by text not null,
  set_at timestamptz not null,
  primary key (only_one),
  constraint payout_block_only_one_check check (only_one)
);
insert into payout_block (only_one, blocked, set_by, set_at) values (true, false, 'installation', now());
alter table payout_block enable row level security;
alter table payout_block force row level security;
grant select, update on payout_block to duewell_app;

create table reconciliations (
  provider text not null,
  day date not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  transactions int not null,
  transfers int not null,
  differences int not null,
  unexplained bigint not null,
  ended_at timestamptz not null,
  primary key (provider, day)
);
alter table reconciliations enable row level security;
alter table reconciliations force row level security;
grant insert, select, update on reconciliations to duewell_app;

create table credit_policy (
  one bool not null default true,
  instant_up_to amount not null,
  first_limit amount not null,
  second_limit amount not null,
  third_limit amount not null,
  primary key (one),
  constraint credit_policy_check check ((((first_limit)::bigint <= (second_limit)::bigint) and ((second_limit)::bigint <= (third_limit)::bigint))),
  constraint credit_policy_one_check check (one)
);
insert into credit_policy (one, instant_up_to, first_limit, second_limit, third_limit) values (true, 15000000, 50000000, 200000000, 2000000000);
alter table credit_policy enable row level security;
alter table credit_policy force row level security;
grant select, update on credit_policy to duewell_app;

create table credit_limits (
  business_id text not null,
  amount amount not null,
  reason text not null,
  set_by text not null,
  set_at timestamptz not null,
  primary key (business_id),
  foreign key (business_id) references businesses(id)
);
alter table credit_limits enable row level security;
alter table credit_limits force row level security;
grant insert, select, update on credit_limits to duewell_app;

create table credits (
  business_id text not null,
  id text not null,
  invoice_id text not null,
  state text not null,
  currency text not null,
  time_zone text not null,
  buyer_key text not null,
  buyer_name text not null,
  invoice_number text not null,
  due_date date not null,
  requested positive_amount not null,
  requested_by text not null,
  requested_name text not null,
  requested_at timestamptz not null,
  score int not null,
  grade text not null,
  points jsonb not null,
  decided_by text,
  decided_at timestamptz,
  reasons jsonb not null default '[]'::jsonb,
  offered positive_amount,
  fee_offered amount,
  apr int,
  expires_at timestamptz,
  agreement_version text,
  agreement_text text,
  agreement_facts jsonb,
  agreement_hash bytea,
  signed_by text,
  signed_name text,
  signed_at timestamptz,
  disbursed_on date,
  disbursed_at timestamptz,
  principal_account bigint,
  fee_account bigint,
  penalty_account bigint,
  principal amount not null default 0,
  principal_days bigint not null default 0,
  penalty_days bigint not null default 0,
  overdue_principal amount,
  accrued_through date,
  accruals int not null default 0,
  fee amount not null default 0,
  fee_paid amount not null default 0,
  fee_waived amount not null default 0,
  penalty amount not null default 0,
  penalty_paid amount not null default 0,
  penalty_waived amount not null default 0,
  repayments int not null default 0,
  collected_on date,
  repaid_at timestamptz,
  clean bool,
  defaulted_by text,
  defaulted_at timestamptz,
  written_off amount not null default 0,
  written_off_at timestamptz,
  agreement_language text,
  agreement_translation text,
  primary key (business_id, id),
  unique (id),
  constraint credits_agreement_hash_check check ((length(agreement_hash) = 32)),
  constraint credits_check check ((((offered is null) = (agreement_hash is null)) and ((offered is null) = (expires_at is null)))),
  constraint credits_check1 check (((offered is null) or ((offered)::bigint <= (requested)::bigint))),
  constraint credits_check2 check (((state <> ALL (array['approved', 'partial', 'active', 'paid', 'default'])) or (offered is not null))),
  constraint credits_check3 check ((((state = any (array['active', 'paid', 'default'])) = (disbursed_at is not null)) and ((disbursed_at is null) or (signed_at is not null)))),
  constraint credits_check4 check ((((principal)::bigint <= COALESCE((offered)::bigint, (0)::bigint)) and (((fee_paid)::bigint + (fee_waived)::bigint) <= (fee)::bigint) and (((penalty_paid)::bigint + (penalty_waived)::bigint) <= (penalty)::bigint))),
  constraint credits_check5 check (((state = 'paid') = (repaid_at is not null))),
  constraint credits_check6 check (((agreement_language is null) = (agreement_translation is null))),
  constraint credits_grade_check check ((grade = any (array['A', 'B', 'C']))),
  constraint credits_state_check check ((state = any (array['pending', 'approved', 'partial', 'denied', 'expired', 'active', 'paid', 'default']))),
  foreign key (business_id) references businesses(id)
);
create index credits_buyer on credits (business_id, buyer_key);
create index credits_invoice on credits (business_id, invoice_id);
create index credits_living on credits (state, due_date, id) where (state = any (array['pending', 'approved', 'partial', 'active', 'default']));
create index credits_recent on credits (business_id, requested_at desc, id);
create index credits_words on credits (business_id, requested_at desc, id desc) include (invoice_number, buyer_name);
alter table credits enable row level security;
alter table credits force row level security;
grant insert, select, update on credits to duewell_app;

create table pledges (
  business_id text not null,
  credit_id text not null,
  invoice_id text not null,
  fingerprint bytea not null,
  state text not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (business_id, credit_id),
  constraint pledges_fingerprint_check check ((length(fingerprint) = 32)),
  constraint pledges_state_check check ((state = any (array['open', 'released', 'settled']))),
  foreign key (business_id, credit_id) references credits(business_id, id)
);
create index pledges_fingerprints on pledges (fingerprint) where (state <> 'released');
create unique index pledges_once on pledges (business_id, fingerprint) where (state <> 'released');
alter table pledges enable row level security;
alter table pledges force row level security;
grant select on pledges to duewell_app;

create table credit_repayments (
  business_id text not null,
  credit_id text not null,
  n int not null,
  at timestamptz not null,
  how text not null,
  payment_id text,
  amount positive_amount not null,
  penalty amount not null,
  fee amount not null,
  principal amount not null,
  own_wallet bool not null default false,
  primary key (business_id, credit_id, n),
  constraint credit_repayments_check check (((amount)::bigint = (((penalty)::bigint + (fee)::bigint) + (principal)::bigint))),
  constraint credit_repayments_how_check check ((how = any (array['wallet', 'card', 'transfer', 'automatic', 'buyer']))),
  foreign key (business_id, credit_id) references credits(business_id, id)
);
alter table credit_repayments enable row level security;
alter table credit_repayments force row level security;
grant select on credit_repayments to duewell_app;

create table charges (
  business_id text not null,
  id text not null,
  credit_id text not null,
  kind text not null,
  amount bigint not null,
  at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, credit_id, kind),
  constraint charges_amount_check check ((amount <> 0)),
  constraint charges_kind_check check ((kind = any (array['fee', 'penalty', 'waiver']))),
  foreign key (business_id, credit_id) references credits(business_id, id)
);
create index charges_recent on charges (business_id, at desc, id);
alter table charges enable row level security;
alter table charges force row level security;
grant insert, select, update on charges to duewell_app;

create table credit_notices (
  business_id text not null,
  credit_id text not null,
  notice text not null,
  at timestamptz not null,
  primary key (business_id, credit_id, notice),
  foreign key (business_id, credit_id) references credits(business_id, id)
);
alter table credit_notices enable row level security;
alter table credit_notices force row level security;
grant insert, select on credit_notices to duewell_app;

create table referrals (
  business_id text not null,
  id text not null,
  email text not null,
  sent_by text not null,
  sent_at timestamptz not null,
  mailed_at timestamptz,
  joined_at timestamptz,
  mailbox text,
  primary key (business_id, id),
  unique (business_id, email),
  unique (id),
  constraint referrals_email_check check ((email = lower(email))),
  foreign key (business_id) references businesses(id)
);
create index referrals_email on referrals (email, mailed_at);
create index referrals_mailbox on referrals (mailbox, mailed_at);
create index referrals_recent on referrals (business_id, sent_at desc, id);
alter table referrals enable row level security;
alter table referrals force row level security;
grant insert, select, update on referrals to duewell_app;

create table installation_switches (
  name text not null,
  is_on bool not null,
  changed_by text not null,
  changed_at timestamptz not null,
  reason text,
  primary key (name),
  constraint installation_switches_reason_check check (((length(reason) >= 1) and (length(reason) <= 300)))
);
alter table installation_switches enable row level security;
alter table installation_switches force row level security;
grant insert, select, update on installation_switches to duewell_app;

create table api_keys (
  business_id text not null,
  id text not null,
  name text not null,
  token_hash bytea not null,
  last4 text not null,
  scopes text[] not null,
  created_by text not null,
  created_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_by text,
  revoked_at timestamptz,
  primary key (business_id, id),
  unique (id),
  unique (token_hash),
  constraint api_keys_check check (((revoked_at is null) = (revoked_by is null))),
  constraint api_keys_scopes_check check ((cardinality(scopes) > 0)),
  constraint api_keys_token_hash_check check ((length(token_hash) = 32)),
  foreign key (business_id) references businesses(id)
);
alter table api_keys enable row level security;
alter table api_keys force row level security;
grant insert, select on api_keys to duewell_app;
grant update (last_used_at, revoked_by, revoked_at) on api_keys to duewell_app;

create table webhook_endpoints (
  business_id text not null,
  id text not null,
  url text not null,
  description text,
  events text[] not null,
  state text not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  last_delivered_at timestamptz,
  failing_since timestamptz,
  primary key (business_id, id),
  unique (id),
  constraint webhook_endpoints_check check (((old_secret is null) = (old_secret_until is null))),
  constraint webhook_endpoints_events_check check ((cardinality(events) > 0)),
  constraint webhook_endpoints_state_check check ((state = any (array['on', 'off', 'disabled', 'removed']))),
  foreign key (business_id) references businesses(id)
);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
grant insert, select on webhook_endpoints to duewell_app;
grant update (events, state, secret, old_secret, old_secret_until, last_delivered_at, failing_since) on webhook_endpoints to duewell_app;

create table webhook_deliveries (
  business_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  event text not null,
  body text not null,
  state text not null,
  attempts int not null default 0,
  tries int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  last_at timestamptz,
  last_status int,
  problem text,
  milliseconds int,
  primary key (business_id, id),
  unique (business_id, endpoint_id, event_id),
  unique (id),
  constraint webhook_deliveries_state_check check ((state = any (array['waiting', 'delivered', 'failed']))),
  foreign key (business_id, endpoint_id) references webhook_endpoints(business_id, id)
);
create index webhook_deliveries_due on webhook_deliveries (business_id, endpoint_id, next_at) where (state = 'waiting');
create index webhook_deliveries_failed on webhook_deliveries (created_at desc, id) where (state = 'failed');
create index webhook_deliveries_recent on webhook_deliveries (business_id, endpoint_id, created_at desc, id);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
grant insert, select on webhook_deliveries to duewell_app;
grant update (state, attempts, tries, next_at, last_at, last_status, problem, milliseconds) on webhook_deliveries to duewell_app;

create table analytics_events (
  insert_id text not null,
  device_id text not null,
  session_id bigint not null,
  event_type text not null,
  properties jsonb not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  forwarded_at timestamptz,
  primary key (insert_id)
);
create index analytics_events_received on analytics_events (received_at);
create index analytics_events_waiting on analytics_events (received_at) where (forwarded_at is null);
alter table analytics_events enable row level security;
alter table analytics_events force row level security;
grant insert, select, update on analytics_events to duewell_app;

create table mail_choices (
  business_id text not null,
  user_id text not null,
  kind text not null,
  choice text not null,
  chosen_at timestamptz not null,
  primary key (business_id, user_id, kind),
  constraint mail_choices_choice_check check ((choice = any (array['now', 'digest', 'never']))),
  constraint mail_choices_kind_check check ((kind = any (array['received', 'decided', 'paid', 'reminders', 'approvals', 'credit', 'wallet', 'team', 'digest', 'sms']))),
  foreign key (business_id) references businesses(id),
  foreign key (user_id) references users(id)
);
create index mail_choices_sms on mail_choices (business_id) where ((kind = 'sms') and (choice = 'now'));
alter table mail_choices enable row level security;
alter table mail_choices force row level security;
grant delete, insert, select, update on mail_choices to duewell_app;

create table mail_digests (
  business_id text not null,
  user_id text not null,
  day date not null,
  since timestamptz not null,
  until timestamptz not null,
  taken_at timestamptz,
  sent_at timestamptz,
  primary key (business_id, user_id, day),
  constraint mail_digests_check check ((until > since)),
  constraint mail_digests_check1 check (((sent_at is null) or (taken_at is not null))),
  foreign key (business_id) references businesses(id),
  foreign key (user_id) references users(id)
);
alter table mail_digests enable row level security;
alter table mail_digests force row level security;
grant insert, select, update on mail_digests to duewell_app;

create table decisions (
  id bigint generated always as identity,
  sender_business_id text not null,
  party_business_id text,
  subject text not null,
  revision int not null,
  decision text not null,
  how decision_proof not null,
  who text not null,
  user_id text,
  email text,
  evidence text,
  address text,
  agent text,
  at timestamptz not null,
  asked_by text,
  primary key (id),
  constraint decisions_check check ( case how when 'code' then (email is not null) when 'operator' then (evidence is not null) else (user_id is not null) end),
  constraint decisions_decision_check check ((decision = any (array['approved', 'denied'])))
);
create index decisions_subject on decisions (subject, id);
alter table decisions enable row level security;
alter table decisions force row level security;
grant insert, select on decisions to duewell_app;

create table decision_codes (
  link_id text not null,
  action text not null,
  revision int not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  primary key (link_id),
  constraint decision_codes_action_check check ((action = any (array['approve', 'deny']))),
  constraint decision_codes_code_hash_check check ((length(code_hash) = 32))
);
alter table decision_codes enable row level security;
alter table decision_codes force row level security;
grant insert, select, update on decision_codes to duewell_app;

create table user_devices (
  token_hash bytea not null,
  id text not null,
  user_id text not null,
  browser_hash bytea,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  agent text not null,
  trusted_at timestamptz,
  revoked_at timestamptz,
  primary key (token_hash),
  unique (id),
  foreign key (user_id) references users(id)
);
create index user_devices_browser on user_devices (browser_hash) where (browser_hash is not null);
create index user_devices_user on user_devices (user_id, last_seen_at desc) where (revoked_at is null);
alter table user_devices enable row level security;
alter table user_devices force row level security;
grant delete, insert, select, update on user_devices to duewell_app;

create table message_stops (
  scope text not null,
  reason text not null,
  stopped_at timestamptz not null,
  primary key (scope),
  constraint message_stops_scope_check check (((scope = any (array['all', 'abroad'])) or (scope ~ '^[A-Z]{2}$')))
);
alter table message_stops enable row level security;
alter table message_stops force row level security;
grant delete, insert, select on message_stops to duewell_app;

create table audit_chain (
  n bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  business_id text,
  business_n bigint,
  business_hash bytea,
  primary key (n),
  unique (entry_id),
  constraint audit_chain_business_hash_check check ((length(business_hash) = 32)),
  constraint audit_chain_business_n_check check ((business_n > 0)),
  constraint audit_chain_check check ((((business_id is null) = (business_n is null)) and ((business_id is null) = (business_hash is null)))),
  constraint audit_chain_hash_check check ((length(hash) = 32)),
  constraint audit_chain_n_check check ((n > 0))
);
create unique index audit_chain_business on audit_chain (business_id, business_n desc) where (business_id is not null);
alter table audit_chain enable row level security;
alter table audit_chain force row level security;
grant select on audit_chain to duewell_app;

create table audit_anchors (
  n bigint not null,
  hash bytea not null,
  at timestamptz not null,
  key_id text not null,
  seal bytea not null,
  primary key (n, key_id)
);
alter table audit_anchors enable row level security;
alter table audit_anchors force row level security;
grant select on audit_anchors to duewell_app;

create table audit_progress (
  one bool not null default true,
  upto xid8 not null,
  primary key (one),
  constraint audit_progress_one_check check (one)
);
insert into audit_progress (one, upto) values (true, '0');
alter table audit_progress enable row level security;
alter table audit_progress force row level security;
grant select on audit_progress to duewell_app;

create unlogged table call_permits (
  "key" text not null,
  window_start timestamptz not null,
  taken int not null,
  primary key (key)
);
create index call_permits_age on call_permits (window_start);
alter table call_permits enable row level security;
alter table call_permits force row level security;
grant insert, select, update on call_permits to duewell_app;

create table step_up_challenges (
  id text not null,
  user_id text not null,
  session_id text not null,
  route text not null,
  input_hash text not null,
  summary text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  proved_by text,
  used_at timestamptz,
  used_key text,
  primary key (id),
  constraint step_up_challenges_check check (((proved_at is null) = (proved_by is null))),
  constraint step_up_challenges_check1 check (((used_at is null) or (proved_at is not null))),
  constraint step_up_challenges_input_hash_check check ((input_hash ~ '^[0-9a-f]{64}$')),
  constraint step_up_challenges_proved_by_check check ((proved_by = any (array['totp', 'sms', 'email']))),
  foreign key (user_id) references users(id)
);
create index step_up_challenges_call on step_up_challenges (session_id, route, input_hash);
create index step_up_challenges_expiry on step_up_challenges (expires_at);
alter table step_up_challenges enable row level security;
alter table step_up_challenges force row level security;
grant delete, insert, select, update on step_up_challenges to duewell_app;

create table payment_safety (
  business_id text not null,
  code_above_new amount not null,
  code_above amount not null,
  person_above amount,
  next jsonb,
  next_from timestamptz,
  set_by text not null,
  set_at timestamptz not null,
  approve_above amount,
  primary key (business_id),
  constraint payment_safety_check check (((next is null) = (next_from is null))),
  foreign key (business_id) references businesses(id)
);
alter table payment_safety enable row level security;
alter table payment_safety force row level security;
grant insert, select, update on payment_safety to duewell_app;

create table new_payee_payments (
  business_id text not null,
  route text not null,
  "key" text not null,
  at timestamptz not null,
  amount positive_amount not null,
  primary key (business_id, route, key),
  foreign key (business_id) references businesses(id)
);
create index new_payee_payments_recent on new_payee_payments (business_id, at);
alter table new_payee_payments enable row level security;
alter table new_payee_payments force row level security;
grant delete, insert, select, update on new_payee_payments to duewell_app;

create table card_funds (
  business_id text not null,
  reference text not null,
  account_id bigint not null,
  amount positive_amount not null,
  at timestamptz not null,
  primary key (business_id, reference),
  foreign key (account_id) references ledger_accounts(id),
  foreign key (business_id) references businesses(id)
);
create index card_funds_recent on card_funds (business_id, at);
create index card_funds_reference on card_funds (reference);
alter table card_funds enable row level security;
alter table card_funds force row level security;
grant insert, select on card_funds to duewell_app;

create table dispute_debts (
  business_id text not null,
  subject text not null,
  account_id bigint not null,
  currency text not null,
  amount positive_amount not null,
  owed amount not null,
  collections int not null default 0,
  opened_at timestamptz not null,
  primary key (business_id, subject),
  constraint dispute_debts_check check (((owed)::bigint <= (amount)::bigint)),
  foreign key (account_id) references ledger_accounts(id),
  foreign key (business_id) references businesses(id)
);
create index dispute_debts_open on dispute_debts (business_id) where ((owed)::bigint > 0);
alter table dispute_debts enable row level security;
alter table dispute_debts force row level security;
grant insert, select on dispute_debts to duewell_app;

create table file_rewrap (
  one bool not null default true,
  keys text not null,
  field text not null default '',
  after_business text not null default '',
  after_id text not null default '',
  unopened int not null default 0,
  begun_at timestamptz not null,
  done_at timestamptz,
  primary key (one),
  constraint file_rewrap_one_check check (one),
  constraint file_rewrap_unopened_check check ((unopened >= 0))
);
alter table file_rewrap enable row level security;
alter table file_rewrap force row level security;
grant select on file_rewrap to duewell_app;

create table waiting_letters (
  id bigint generated always as identity,
  lane text not null,
  task text not null,
  payload jsonb not null,
  "key" text,
  at timestamptz not null default now(),
  primary key (id)
);
create index waiting_letters_lane on waiting_letters (lane, id);

create table bank_link_starts (
  reference text not null,
  business_id text not null,
  provider text not null,
  user_id text not null,
  state text not null,
  provider_account text,
  reason text,
  created_at timestamptz not null,
  reason_i18n jsonb,
  primary key (reference),
  constraint bank_link_starts_check check (((state = 'connected') = (provider_account is not null))),
  constraint bank_link_starts_state_check check ((state = any (array['begun', 'connected', 'failed']))),
  foreign key (business_id) references businesses(id),
  foreign key (user_id) references users(id)
);
create index bank_link_starts_age on bank_link_starts (created_at);
create index bank_link_starts_recent on bank_link_starts (business_id, created_at desc);
alter table bank_link_starts enable row level security;
alter table bank_link_starts force row level security;
grant delete, insert, select, update on bank_link_starts to duewell_app;

create table order_attachments (
  business_id text not null,
  id text not null,
  order_id text not null,
  name text not null,
  content_type text not null,
  size int not null,
  sha256 bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (business_id, id),
  unique (id),
  constraint order_attachments_content_type_check check ((content_type = any (array['application/pdf', 'image/png', 'image/jpeg']))),
  constraint order_attachments_size_check check ((size > 0)),
  foreign key (business_id, order_id) references orders(business_id, id) on delete cascade
);
create index order_attachments_order on order_attachments (business_id, order_id, uploaded_at);
alter table order_attachments enable row level security;
alter table order_attachments force row level security;
grant delete, insert, select on order_attachments to duewell_app;

create table invoice_changes (
  business_id text not null,
  buyer_business_id text,
  kind_before text,
  due_before date,
  total_before bigint,
  balance_before bigint,
  kind_after text,
  due_after date,
  total_after bigint,
  balance_after bigint,
  counted_before bool not null default true,
  counted_after bool not null default true
) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0);
alter table invoice_changes enable row level security;
grant select on invoice_changes to duewell_app;

create table operators (
  id text not null,
  email text not null,
  name text not null,
  roles text[] not null,
  password_hash text,
  totp_secret bytea,
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  joined_at timestamptz,
  disabled_at timestamptz,
  primary key (id),
  unique (email),
  constraint operators_check check (((joined_at is null) = (password_hash is null))),
  constraint operators_email_check check ((email = lower(email))),
  constraint operators_roles_check check (((cardinality(roles) > 0) and (roles <@ array['support', 'kyb', 'credit', 'finance', 'administrator'])))
);
create unique index operators_name on operators (lower(name)) where (name <> '');
alter table operators enable row level security;
alter table operators force row level security;
grant insert, select, update on operators to duewell_app;

create table operator_invitations (
  operator_id text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  totp_secret bytea not null,
  primary key (operator_id),
  unique (token_hash),
  foreign key (operator_id) references operators(id)
);
alter table operator_invitations enable row level security;
alter table operator_invitations force row level security;
grant delete, insert, select, update on operator_invitations to duewell_app;

create table operator_sign_ins (
  token_hash bytea not null,
  operator_id text not null,
  expires_at timestamptz not null,
  primary key (token_hash),
  foreign key (operator_id) references operators(id)
);
alter table operator_sign_ins enable row level security;
alter table operator_sign_ins force row level security;
grant delete, insert, select, update on operator_sign_ins to duewell_app;

create table operator_sessions (
  token_hash bytea not null,
  id text not null,
  operator_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  agent text not null,
  primary key (token_hash),
  unique (id),
  foreign key (operator_id) references operators(id)
);
create index operator_sessions_operator on operator_sessions (operator_id, created_at desc);
alter table operator_sessions enable row level security;
alter table operator_sessions force row level security;
grant delete, insert, select, update on operator_sessions to duewell_app;

create table work_items (
  kind text not null,
  subject text not null,
  taken_by text not null,
  taken_at timestamptz not null,
  primary key (kind, subject),
  foreign key (taken_by) references operators(id)
);
create index work_items_taker on work_items (taken_by, kind);
alter table work_items enable row level security;
alter table work_items force row level security;
grant delete, insert, select, update on work_items to duewell_app;

create table work_notes (
  id text not null,
  kind text not null,
  subject text not null,
  operator_id text not null,
  text text not null,
  created_at timestamptz not null,
  primary key (id),
  constraint work_notes_text_check check (((length(text) >= 1) and (length(text) <= 2000))),
  foreign key (operator_id) references operators(id)
);
create index work_notes_subject on work_notes (kind, subject, created_at desc);
alter table work_notes enable row level security;
alter table work_notes force row level security;
grant insert, select on work_notes to duewell_app;

create table proposals (
  id text not null,
  action text not null,
  about_business text,
  input jsonb not null,
  summary text not null,
  reason text not null,
  maker text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open',
  checker text,
  decided_at timestamptz,
  note text,
  primary key (id),
  constraint proposals_check check (((state = 'open') = (checker is null))),
  constraint proposals_check1 check (((checker is null) = (decided_at is null))),
  constraint proposals_check2 check (((state <> 'approved') or (checker <> maker))),
  constraint proposals_state_check check ((state = any (array['open', 'approved', 'declined']))),
  foreign key (about_business) references businesses(id),
  foreign key (checker) references operators(id),
  foreign key (maker) references operators(id)
);
create index proposals_decided on proposals (decided_at desc, id) where (state <> 'open');
create index proposals_open on proposals (made_at, id) where (state = 'open');
alter table proposals enable row level security;
alter table proposals force row level security;
grant insert, select, update on proposals to duewell_app;

create table dispute_answers (
  case_id text not null,
  verdict text not null,
  message text not null,
  delivery jsonb,
  answered_by text not null,
  answered_at timestamptz not null,
  sent_at timestamptz,
  refusal text,
  primary key (case_id),
  constraint dispute_answers_check check (((verdict = 'contest') = (delivery is not null))),
  constraint dispute_answers_verdict_check check ((verdict = any (array['contest', 'accept']))),
  foreign key (case_id) references cases(id)
);
alter table dispute_answers enable row level security;
alter table dispute_answers force row level security;
grant delete, insert, select, update on dispute_answers to duewell_app;

create table dispute_evidence (
  case_id text not null,
  id text not null,
  name text not null,
  content_type text not null,
  size int not null,
  sha256 bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (case_id),
  unique (id),
  constraint dispute_evidence_content_type_check check ((content_type = any (array['application/pdf', 'image/png', 'image/jpeg']))),
  constraint dispute_evidence_size_check check ((size > 0)),
  foreign key (case_id) references cases(id)
);
alter table dispute_evidence enable row level security;
alter table dispute_evidence force row level security;
grant delete, insert, select, update on dispute_evidence to duewell_app;

create table statement_days (
  provider text not null,
  day date not null,
  currency text not null,
  money_in bigint not null,
  fees_in bigint not null,
  count_in int not null,
  money_out bigint not null,
  fees_out bigint not null,
  count_out int not null,
  read_at timestamptz not null,
  primary key (provider, day, currency),
  constraint statement_days_fees_in_check check ((fees_in >= 0)),
  constraint statement_days_fees_out_check check ((fees_out >= 0)),
  constraint statement_days_money_in_check check ((money_in >= 0)),
  constraint statement_days_money_out_check check ((money_out >= 0))
);
alter table statement_days enable row level security;
alter table statement_days force row level security;
grant insert, select, update on statement_days to duewell_app;

create table help_threads (
  id text not null,
  business_id text,
  user_id text,
  name text not null,
  email text not null,
  language text,
  subject text not null,
  state text not null default 'open',
  waits_since timestamptz,
  created_at timestamptz not null,
  last_at timestamptz not null,
  role text,
  page text,
  request_id text,
  app_version text,
  agent text not null,
  primary key (id),
  constraint help_threads_check check (((business_id is null) = (user_id is null))),
  constraint help_threads_check1 check (((state = 'open') or (waits_since is null))),
  constraint help_threads_state_check check ((state = any (array['open', 'closed']))),
  constraint help_threads_subject_check check (((length(subject) >= 1) and (length(subject) <= 120))),
  foreign key (business_id) references businesses(id),
  foreign key (user_id) references users(id)
);
create index help_threads_closed on help_threads (last_at desc, id) where (state = 'closed');
create index help_threads_open on help_threads (waits_since, id) where (state = 'open');
create index help_threads_person on help_threads (business_id, user_id, last_at desc);
alter table help_threads enable row level security;
alter table help_threads force row level security;
grant insert, select, update on help_threads to duewell_app;

create table help_messages (
  id text not null,
  thread_id text not null,
  business_id text,
  operator_id text,
  text text not null,
  at timestamptz not null,
  primary key (id),
  constraint help_messages_text_check check (((length(text) >= 1) and (length(text) <= 5000))),
  foreign key (operator_id) references operators(id),
  foreign key (thread_id) references help_threads(id)
);
create index help_messages_thread on help_messages (thread_id, at);
alter table help_messages enable row level security;
alter table help_messages force row level security;
grant insert, select on help_messages to duewell_app;

create table help_files (
  business_id text not null,
  id text not null,
  thread_id text not null,
  message_id text not null,
  name text not null,
  content_type text not null,
  size int not null,
  sha256 bytea not null,
  uploaded_at timestamptz not null,
  primary key (business_id, id),
  unique (id),
  constraint help_files_content_type_check check ((content_type = any (array['application/pdf', 'image/png', 'image/jpeg']))),
  constraint help_files_size_check check ((size > 0)),
  foreign key (message_id) references help_messages(id),
  foreign key (thread_id) references help_threads(id)
);
create index help_files_thread on help_files (thread_id, uploaded_at);
alter table help_files enable row level security;
alter table help_files force row level security;
grant insert, select on help_files to duewell_app;

create table provider_calls (
  provider text not null,
  hour timestamptz not null,
  succeeded int not null,
  refused int not null,
  failed int not null,
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  problem text,
  open_at timestamptz,
  primary key (provider, hour)
);
alter table provider_calls enable row level security;
alter table provider_calls force row level security;
grant delete, insert, select, update on provider_calls to duewell_app;

create table operator_passkeys (
  id text not null,
  operator_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (id),
  unique (credential_id),
  constraint operator_passkeys_credential_id_check check ((length(credential_id) <= 1400)),
  foreign key (operator_id) references operators(id)
);
create index operator_passkeys_operator on operator_passkeys (operator_id);
alter table operator_passkeys enable row level security;
alter table operator_passkeys force row level security;
grant delete, insert, select, update on operator_passkeys to duewell_app;

create table passkey_challenges (
  challenge text not null,
  operator_id text,
  expires_at timestamptz not null,
  primary key (challenge),
  foreign key (operator_id) references operators(id)
);
alter table passkey_challenges enable row level security;
alter table passkey_challenges force row level security;
grant delete, insert, select on passkey_challenges to duewell_app;

create table credit_note_numbers (
  business_id text not null,
  next_number bigint not null default 1,
  primary key (business_id),
  foreign key (business_id) references businesses(id)
);
alter table credit_note_numbers enable row level security;
alter table credit_note_numbers force row level security;
grant insert, select, update on credit_note_numbers to duewell_app;

create table credit_notes (
  business_id text not null,
  id text not null,
  number text not null,
  invoice_id text not null,
  invoice_number text not null,
  buyer_business_id text,
  sender jsonb not null,
  recipient jsonb not null,
  language text not null,
  currency text not null,
  issue_date date not null,
  reason text not null,
  lines jsonb not null,
  taxes jsonb not null,
  subtotal positive_amount not null,
  discount amount not null,
  tax amount not null,
  total positive_amount not null,
  credited amount not null,
  returned amount not null,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  search text generated always as (lower(regexp_replace(NORMALIZE(((((((((number || ' ') || invoice_number) || ' ') || COALESCE((recipient ->> 'name'), '')) || ' ') || COALESCE((sender ->> 'name'), '')) || ' ') || reason), NFD), '[\u0300-\u036f]', '', 'g'))) stored not null,
  primary key (business_id, id),
  unique (business_id, number),
  unique (id),
  constraint credit_notes_check check (((total)::bigint = (((subtotal)::bigint - (discount)::bigint) + (tax)::bigint))),
  constraint credit_notes_check1 check (((credited)::bigint <= (total)::bigint)),
  constraint credit_notes_check2 check (((returned)::bigint <= (credited)::bigint)),
  constraint credit_notes_lines_check check ((jsonb_array_length(lines) > 0)),
  constraint credit_notes_reason_check check (((length(reason) >= 1) and (length(reason) <= 500))),
  foreign key (business_id) references businesses(id),
  foreign key (business_id, invoice_id) references invoices(business_id, id)
);
create index credit_notes_invoice on credit_notes (invoice_id, created_at);
create index credit_notes_list on credit_notes (business_id, created_at desc, id desc);
create index credit_notes_received on credit_notes (buyer_business_id, created_at desc, id desc) where (buyer_business_id is not null);
alter table credit_notes enable row level security;
alter table credit_notes force row level security;
grant insert, select on credit_notes to duewell_app;
grant update (buyer_business_id) on credit_notes to duewell_app;

create table credit_note_returns (
  business_id text not null,
  credit_note_id text not null,
  payment_id text not null,
  invoice_id text not null,
  way text not null,
  amount positive_amount not null,
  to_business_id text,
  refund_id text,
  at timestamptz not null,
  primary key (business_id, credit_note_id, payment_id),
  constraint credit_note_returns_check check (((way = 'wallet') = (to_business_id is not null))),
  constraint credit_note_returns_check1 check (((way = 'card') = (refund_id is not null))),
  constraint credit_note_returns_way_check check ((way = any (array['wallet', 'card', 'outside']))),
  foreign key (business_id, credit_note_id) references credit_notes(business_id, id),
  foreign key (business_id, payment_id) references payments(business_id, id)
);
create index credit_note_returns_invoice on credit_note_returns (invoice_id);
create index credit_note_returns_payment on credit_note_returns (business_id, payment_id);
alter table credit_note_returns enable row level security;
alter table credit_note_returns force row level security;
grant insert, select on credit_note_returns to duewell_app;

create table received_transfers (
  business_id text not null,
  id text not null,
  amount positive_amount not null,
  unassigned amount not null,
  currency text not null,
  sender text,
  sender_bank text,
  sender_account text,
  narration text,
  state text not null,
  arrived_at timestamptz not null,
  primary key (business_id, id),
  constraint received_transfers_check check (((unassigned)::bigint <= (amount)::bigint)),
  constraint received_transfers_check1 check (((state = 'assigned') = ((unassigned)::bigint = 0))),
  constraint received_transfers_state_check check ((state = any (array['open', 'assigned', 'kept']))),
  foreign key (business_id, id) references payments(business_id, id)
);
create index received_transfers_open on received_transfers (business_id, arrived_at desc, id desc) where (state = 'open');
create index received_transfers_recent on received_transfers (business_id, arrived_at desc, id desc);
create index received_transfers_sender on received_transfers (business_id, sender_account) where (sender_account is not null);
alter table received_transfers enable row level security;
alter table received_transfers force row level security;
grant insert, select, update on received_transfers to duewell_app;

create table transfer_matches (
  business_id text not null,
  payment_id text not null,
  transfer_id text not null,
  invoice_id text not null,
  amount positive_amount not null,
  repaid amount not null default 0,
  how text not null,
  who text,
  matched_by text not null,
  matched_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  primary key (business_id, payment_id),
  constraint transfer_matches_check check (((undone_at is null) = (undone_by is null))),
  constraint transfer_matches_check1 check (((undone_at is null) or ((repaid)::bigint = 0))),
  constraint transfer_matches_check2 check (((repaid)::bigint <= (amount)::bigint)),
  constraint transfer_matches_how_check check ((how = any (array['rule', 'person']))),
  foreign key (business_id, transfer_id) references received_transfers(business_id, id)
);
create index transfer_matches_invoice on transfer_matches (business_id, invoice_id);
create index transfer_matches_transfer on transfer_matches (business_id, transfer_id);
alter table transfer_matches enable row level security;
alter table transfer_matches force row level security;
grant insert, select, update on transfer_matches to duewell_app;

create table products (
  business_id text not null,
  id text not null,
  name text not null,
  unit text,
  price bigint,
  code text,
  archived_at timestamptz,
  import_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  tax text,
  search text generated always as (lower(regexp_replace(NORMALIZE(((name || ' ') || COALESCE(code, '')), NFD), '[\u0300-\u036f]', '', 'g'))) stored,
  primary key (business_id, id),
  unique (id),
  constraint products_code_check check (((length(code) >= 1) and (length(code) <= 40))),
  constraint products_name_check check (((length(name) >= 1) and (length(name) <= 200))),
  constraint products_price_check check (((price >= 0) and (price <= '100000000000000'::bigint))),
  constraint products_tax_check check ((tax = any (array['standard', 'zero-rated', 'exempt']))),
  constraint products_unit_check check (((length(unit) >= 1) and (length(unit) <= 30))),
  foreign key (business_id) references businesses(id)
);
create index products_archived on products (business_id, lower(name), id) where (archived_at is not null);
create unique index products_code on products (business_id, lower(code)) where ((archived_at is null) and (code is not null));
create index products_import on products (business_id, import_id) where (import_id is not null);
create unique index products_name on products (business_id, lower(name)) where (archived_at is null);
create index products_recent on products (business_id, created_at desc, id) where (archived_at is null);
create index products_search on products using gin (business_id, search gin_trgm_ops);
alter table products enable row level security;
alter table products force row level security;
grant insert, select, update on products to duewell_app;

create table notification_marks (
  business_id text not null,
  user_id text not null,
  read_to text not null,
  primary key (business_id, user_id),
  foreign key (business_id) references businesses(id),
  foreign key (user_id) references users(id)
);
alter table notification_marks enable row level security;
alter table notification_marks force row level security;
grant delete, insert, select, update on notification_marks to duewell_app;

create table notification_reads (
  business_id text not null,
  user_id text not null,
  notification_id text not null,
  read bool not null,
  primary key (business_id, user_id, notification_id),
  foreign key (business_id, notification_id) references notifications(business_id, id) on delete cascade,
  foreign key (user_id) references users(id)
);
create index notification_reads_notification on notification_reads (business_id, notification_id);
alter table notification_reads enable row level security;
alter table notification_reads force row level security;
grant delete, insert, select, update on notification_reads to duewell_app;

create table withholding_certificates (
  business_id text not null,
  payment_id text not null,
  invoice_id text not null,
  number text not null,
  issued_on date not null,
  recorded_by text not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  primary key (business_id, payment_id),
  constraint withholding_certificates_number_check check (((length(number) >= 1) and (length(number) <= 60))),
  foreign key (business_id, invoice_id) references invoices(business_id, id),
  foreign key (business_id, payment_id) references payments(business_id, id)
);
create index withholding_certificates_invoice on withholding_certificates (business_id, invoice_id);
alter table withholding_certificates enable row level security;
alter table withholding_certificates force row level security;
grant insert, select on withholding_certificates to duewell_app;
grant update (number, issued_on, recorded_by, recorded_by_name, recorded_at) on withholding_certificates to duewell_app;

create table business_exports (
  business_id text not null,
  id text not null,
  state text not null default 'making',
  requested_by text not null,
  requested_name text not null,
  requested_at timestamptz not null,
  attempt int not null default 0,
  parts int not null default 0,
  size bigint not null default 0,
  done int not null default 0,
  documents int not null default 0,
  left_out int not null default 0,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (business_id, id),
  unique (id),
  constraint business_exports_check check (((state = 'making') = (finished_at is null))),
  constraint business_exports_check1 check (((state = any (array['ready', 'expired'])) = (expires_at is not null))),
  constraint business_exports_state_check check ((state = any (array['making', 'ready', 'failed', 'expired']))),
  foreign key (business_id) references businesses(id),
  foreign key (requested_by) references users(id)
);
create unique index business_exports_making on business_exports (business_id) where (state = 'making');
create index business_exports_newest on business_exports (business_id, requested_at desc);
create index business_exports_ready on business_exports (expires_at) where (state = 'ready');
alter table business_exports enable row level security;
alter table business_exports force row level security;
grant insert, select, update on business_exports to duewell_app;

create table email_changes (
  id text not null,
  user_id text not null,
  old_email text not null,
  new_email text not null,
  code_hash bytea not null,
  tries int not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  undo_hash bytea,
  undo_until timestamptz,
  undone_at timestamptz,
  primary key (id),
  unique (undo_hash),
  constraint email_changes_check check ((new_email <> old_email)),
  constraint email_changes_check1 check ((((done_at is null) = (undo_hash is null)) and ((done_at is null) = (undo_until is null)))),
  constraint email_changes_check2 check (((undone_at is null) or (done_at is not null))),
  constraint email_changes_new_email_check check ((new_email = lower(new_email))),
  constraint email_changes_old_email_check check ((old_email = lower(old_email))),
  foreign key (user_id) references users(id)
);
create index email_changes_done on email_changes (user_id, done_at) where (done_at is not null);
create index email_changes_reserved on email_changes (old_email) where ((done_at is not null) and (undone_at is null));
create unique index email_changes_waiting on email_changes (user_id) where (done_at is null);
alter table email_changes enable row level security;
alter table email_changes force row level security;
grant delete, insert, select, update on email_changes to duewell_app;

create table invoice_warning_checks (
  business_id text not null,
  invoice_id text not null,
  kind text not null,
  about text not null,
  checked_by text not null,
  checked_name text not null,
  checked_at timestamptz not null,
  primary key (business_id, invoice_id, kind, about),
  constraint invoice_warning_checks_kind_check check ((kind = any (array['duplicate', 'account']))),
  foreign key (business_id) references businesses(id),
  foreign key (checked_by) references users(id)
);
alter table invoice_warning_checks enable row level security;
alter table invoice_warning_checks force row level security;
grant insert, select on invoice_warning_checks to duewell_app;

create table payment_runs (
  business_id text not null,
  id text not null,
  pay_on date not null,
  state text not null default 'draft',
  currency text not null,
  created_by text not null,
  created_name text not null,
  created_at timestamptz not null,
  approved_by text,
  approved_name text,
  approved_at timestamptz,
  ended_at timestamptz,
  primary key (business_id, id),
  unique (id),
  constraint payment_runs_check check (((state <> ALL (array['approved', 'done'])) or (approved_by is not null))),
  constraint payment_runs_check1 check (((state = any (array['done', 'cancelled'])) = (ended_at is not null))),
  constraint payment_runs_state_check check ((state = any (array['draft', 'approved', 'done', 'cancelled']))),
  foreign key (approved_by) references users(id),
  foreign key (business_id) references businesses(id),
  foreign key (created_by) references users(id)
);
create index payment_runs_due on payment_runs (pay_on, id) where (state = 'approved');
create index payment_runs_newest on payment_runs (business_id, created_at desc, id desc);
alter table payment_runs enable row level security;
alter table payment_runs force row level security;
grant insert, select, update on payment_runs to duewell_app;

create table payment_run_lines (
  business_id text not null,
  run_id text not null,
  invoice_id text not null,
  position int not null,
  number text,
  party text,
  amount amount not null,
  revision int not null,
  state text not null default 'waiting',
  attempt int not null default 0,
  reason text,
  reason_i18n jsonb,
  payment_id text,
  settled_at timestamptz,
  primary key (business_id, run_id, invoice_id),
  constraint payment_run_lines_check check (((state = 'paid') = (payment_id is not null))),
  constraint payment_run_lines_check1 check (((state = any (array['failed', 'skipped'])) = (reason is not null))),
  constraint payment_run_lines_state_check check ((state = any (array['waiting', 'paid', 'failed', 'skipped']))),
  foreign key (business_id, run_id) references payment_runs(business_id, id)
);
create index payment_run_lines_open on payment_run_lines (business_id, invoice_id) where (state = 'waiting');
alter table payment_run_lines enable row level security;
alter table payment_run_lines force row level security;
grant insert, select, update on payment_run_lines to duewell_app;

create table phone_messages (
  business_id text not null,
  invoice_id text not null,
  occasion text not null,
  channel text not null,
  about text not null,
  phone text not null,
  payment_id text,
  who text,
  state text not null default 'queued',
  reason text,
  provider_id text,
  queued_at timestamptz not null,
  handed_at timestamptz,
  primary key (business_id, invoice_id, occasion, channel),
  constraint phone_messages_about_check check ((about = any (array['invoice', 'reminder', 'receipt']))),
  constraint phone_messages_channel_check check ((channel = any (array['sms', 'whatsapp']))),
  constraint phone_messages_check check (((state = 'failed') = (reason is not null))),
  constraint phone_messages_phone_check check ((phone ~~ '+%')),
  constraint phone_messages_reason_check check ((reason = any (array['limit', 'stopped', 'refused', 'unknown', 'late']))),
  constraint phone_messages_state_check check ((state = any (array['queued', 'sent', 'delivered', 'read', 'failed']))),
  foreign key (business_id, invoice_id) references invoices(business_id, id) on delete cascade
);
alter table phone_messages enable row level security;
alter table phone_messages force row level security;
grant insert, select, update on phone_messages to duewell_app;

create table phone_stops (
  phone text not null,
  business_id text not null default '',
  stopped_at timestamptz not null,
  primary key (phone, business_id)
);
alter table phone_stops enable row level security;
alter table phone_stops force row level security;
grant delete, insert, select on phone_stops to duewell_app;

create table short_links (
  code_hash bytea not null,
  business_id text not null,
  invoice_id text not null,
  link_id text not null,
  expires_at timestamptz not null,
  primary key (code_hash),
  foreign key (business_id, invoice_id) references invoices(business_id, id) on delete cascade
);
create index short_links_expires on short_links (expires_at);
create index short_links_invoice on short_links (business_id, invoice_id);
alter table short_links enable row level security;
alter table short_links force row level security;
grant delete, insert, select, update on short_links to duewell_app;

create table push_subscriptions (
  id text not null,
  user_id text not null,
  device_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (id),
  unique (endpoint),
  foreign key (device_id) references user_devices(id) on delete cascade,
  foreign key (user_id) references users(id)
);
create unique index push_subscriptions_device on push_subscriptions (device_id);
create index push_subscriptions_user on push_subscriptions (user_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
grant delete, insert, select, update on push_subscriptions to duewell_app;

create table payment_rules (
  business_id text not null,
  supplier_id text not null,
  id text not null,
  supplier text not null,
  kind text,
  amount bigint not null,
  next_kind text,
  next_amount bigint not null default 0,
  next_from timestamptz,
  set_by text not null,
  set_at timestamptz not null,
  applies_to text not null default 'payments',
  next_applies_to text not null default 'payments',
  primary key (business_id, supplier_id),
  unique (id),
  constraint payment_rules_applies_to_check check ((applies_to = any (array['payments', 'approvals', 'both']))),
  constraint payment_rules_check check ((supplier_id <> business_id)),
  constraint payment_rules_check1 check (((kind is not null) or (next_kind is not null))),
  constraint payment_rules_check2 check (((next_kind is null) or (next_from is not null))),
  constraint payment_rules_check3 check (((amount >= 0) and ((amount = 0) or (kind = any (array['above', 'trusted']))) and ((kind is distinct from 'trusted') or (amount > 0)))),
  constraint payment_rules_check4 check (((next_amount >= 0) and ((next_amount = 0) or (next_kind = any (array['above', 'trusted']))) and ((next_kind is distinct from 'trusted') or (next_amount > 0)))),
  constraint payment_rules_kind_check check ((kind = any (array['always', 'above', 'trusted']))),
  constraint payment_rules_next_applies_to_check check ((next_applies_to = any (array['payments', 'approvals', 'both']))),
  constraint payment_rules_next_kind_check check ((next_kind = any (array['always', 'above', 'trusted']))),
  foreign key (business_id) references businesses(id),
  foreign key (set_by) references users(id),
  foreign key (supplier_id) references businesses(id)
);
alter table payment_rules enable row level security;
alter table payment_rules force row level security;
grant delete, insert, select, update on payment_rules to duewell_app;

create table order_revisions (
  business_id text not null,
  order_id text not null,
  revision int not null,
  paper jsonb not null,
  reason text not null,
  sent_at timestamptz not null,
  replaced_at timestamptz not null,
  changes jsonb not null,
  primary key (business_id, order_id, revision),
  foreign key (business_id, order_id) references orders(business_id, id) on delete cascade
);
alter table order_revisions enable row level security;
alter table order_revisions force row level security;
grant insert, select on order_revisions to duewell_app;

create table order_deliveries (
  business_id text not null,
  id text not null,
  order_id text not null,
  delivered_on date not null,
  note text not null,
  recorded_at timestamptz not null,
  undone_at timestamptz,
  primary key (business_id, id),
  unique (id),
  foreign key (business_id, order_id) references orders(business_id, id) on delete cascade
);
create index order_deliveries_order on order_deliveries (business_id, order_id, recorded_at desc);
alter table order_deliveries enable row level security;
alter table order_deliveries force row level security;
grant insert, select, update on order_deliveries to duewell_app;

create table order_delivery_lines (
  business_id text not null,
  delivery_id text not null,
  line int not null,
  quantity amount not null,
  primary key (business_id, delivery_id, line),
  constraint order_delivery_lines_quantity_check check (((quantity)::bigint > 0)),
  foreign key (business_id, delivery_id) references order_deliveries(business_id, id) on delete cascade
);
alter table order_delivery_lines enable row level security;
alter table order_delivery_lines force row level security;
grant insert, select on order_delivery_lines to duewell_app;

create table unconfirmed_payments (
  business_id text not null,
  route text not null,
  "key" text not null,
  payee text not null default '',
  at timestamptz not null,
  to_new amount not null default 0,
  without_code amount not null default 0,
  without_person amount not null default 0,
  primary key (business_id, route, key, payee),
  foreign key (business_id) references businesses(id)
);
create index unconfirmed_payments_recent on unconfirmed_payments (business_id, payee, at);
alter table unconfirmed_payments enable row level security;
alter table unconfirmed_payments force row level security;
grant delete, insert, select, update on unconfirmed_payments to duewell_app;

alter table sessions add foreign key (device_id) references user_devices(id);


-- The functions that policies and triggers name. Their files replace them before anything else runs.
do $$
declare
  v_name text;
begin
  create function app_business() returns text language plpgsql stable as 'begin raise exception ''db/functions/app_business.sql has not run''; end';
  foreach v_name in array array['app_system', 'app_scoped'] loop
    execute format('create function %I() returns bool language plpgsql stable as %L', v_name, format('begin raise exception %L; end', 'db/functions/' || v_name || '.sql has not run'));
  end loop;
  foreach v_name in array array[
    'business_born', 'business_category_changed', 'business_level_changed', 'carry_card_funds', 'invoice_derive', 'invoice_senders_own',
    'keep_ask', 'keep_checkers', 'keep_offer', 'keep_withdrawal', 'ledger_must_balance', 'letterhead_changed', 'pledged_invoice',
    'refuse_change', 'tally_invoice', 'tell_installation', 'wallet_limits_changed', 'withdrawal_request_ended'
  ] loop
    execute format('create function %I() returns trigger language plpgsql as %L', v_name, format('begin raise exception %L; end', 'db/functions/' || v_name || '.sql has not run'));
  end loop;
end $$;

create policy own on idempotency using ((business_id = app_business()) or app_system());

create policy own on audit_log using ((business_id = app_business()) or app_system());
create trigger audit_log_append_only before delete or update or truncate on audit_log for each statement execute function refuse_change();

create policy scoped on outbox using (app_scoped());

create policy scoped on rate_windows using (app_scoped());

create policy scoped on users using (app_scoped());

create policy scoped on sessions using (app_scoped());

create policy scoped on one_time_codes using (app_scoped());

create policy scoped on one_time_links using (app_scoped());

create policy scoped on lockouts using (app_scoped());

create policy own on businesses using ((id = app_business()) or app_system());
create trigger a_limits_changed after update of level, time_zone, suspended_at on businesses for each row when (((old.level is distinct from new.level) or (old.time_zone is distinct from new.time_zone) or (old.suspended_at is distinct from new.suspended_at))) execute function wallet_limits_changed();
create trigger business_born after insert on businesses for each row execute function business_born();
create trigger business_level_changed after update of level on businesses for each row when ((old.level is distinct from new.level)) execute function business_level_changed();
create trigger businesses_permanent before delete or truncate on businesses for each statement execute function refuse_change();
create trigger category_changed after update of category on businesses for each row when ((old.category is distinct from new.category)) execute function business_category_changed();
create trigger letterhead_changed after update of name, detail, logo_id, currency, time_zone on businesses for each row execute function letterhead_changed();

create policy own on members using ((business_id = app_business()) or app_system());
create trigger members_checkers_kept before insert or update of status, role on members for each row execute function keep_checkers();

create policy own on contacts using ((business_id = app_business()) or app_system());

create policy own on ledger_accounts for select to duewell_app using ((business_id = app_business()) or app_system());
create trigger ledger_accounts_permanent before delete or truncate on ledger_accounts for each statement execute function refuse_change();

create policy own on ledger_balances for select to duewell_app using ((business_id = app_business()) or app_system());

create policy own on ledger_transactions for select using ((from_business = app_business()) or (to_business = app_business()) or app_system() or (exists ( select from ledger_legs l where (l.transaction_id = ledger_transactions.id))));
create trigger ledger_transactions_append_only before delete or update or truncate on ledger_transactions for each statement execute function refuse_change();

create policy own on ledger_legs for select to duewell_app using ((business_id = app_business()) or app_system());
create trigger ledger_legs_append_only before delete or update or truncate on ledger_legs for each statement execute function refuse_change();
create trigger ledger_legs_balanced after insert on ledger_legs referencing new table as written for each statement execute function ledger_must_balance();

create policy own on ledger_holds for select to duewell_app using (app_system() or (exists ( select from ledger_balances b where (b.account_id = ledger_holds.account_id))));

create policy own on invoice_settings using ((business_id = app_business()) or app_system());
create trigger letterhead_changed after insert or delete or update on invoice_settings for each row execute function letterhead_changed();

create policy own on invoice_numbers using ((business_id = app_business()) or app_system());

create policy recipient_decides on invoices for update using ((buyer_business_id = app_business()) and ((stage)::text <> 'draft')) with check ((buyer_business_id = app_business()) and ((stage)::text <> 'draft'));
create policy recipient_reads on invoices for select using ((buyer_business_id = app_business()) and ((stage)::text <> 'draft'));
create policy sender on invoices using ((business_id = app_business()) or app_system());
create trigger invoices_by_sender before update of business_id, number, contact_id, sender, recipient, issue_date, due_date, description, currency, discounts, taxes, lines, subtotal, discount, tax, amount_paid, total, created_by on invoices for each row when (((old.business_id is distinct from app_business()) and (not app_system()))) execute function invoice_senders_own();
create trigger invoices_derive before insert on invoices for each row execute function invoice_derive('state', 'text');
create trigger invoices_derive_state before update of kind, balance, stage, decision, archived_at, number, issue_date, due_date, sender, sent_at, subtotal, discount, tax, amount_paid, total, paid, credited on invoices for each row execute function invoice_derive('state');
create trigger invoices_derive_text before update of search, late_at, number, recipient, sender, description, due_date, time_zone on invoices for each row execute function invoice_derive('text');
create trigger invoices_pledged before update of credit_id, stage, total, paid, credited, due_date, number, buyer_business_id, archived_at on invoices for each row execute function pledged_invoice();
create trigger invoices_tally after insert or delete or update of buyer_business_id, from_new_sender, stage, decision, archived_at, kind, due_date, total, paid, credited on invoices for each row execute function tally_invoice();

create policy parties on invoice_events using ((business_id = app_business()) or app_system() or (exists ( select from invoices i where ((i.business_id = invoice_events.business_id) and (i.id = invoice_events.invoice_id)))));

create policy own on invoice_links using ((business_id = app_business()) or app_system());

create policy own on notifications using ((business_id = app_business()) or app_system());

create policy own on wallets using ((business_id = app_business()) or app_system());

create policy own on virtual_accounts using ((business_id = app_business()) or app_system());
create trigger letterhead_changed after insert or delete or update on virtual_accounts for each row execute function letterhead_changed();

create policy parties on payments using ((business_id = app_business()) or (payer_business_id = app_business()) or app_system());
create trigger payments_carry_card_funds after insert on payments for each row when ((((new.channel)::text = 'wallet') and (new.payer_business_id is not null))) execute function carry_card_funds();

create policy system on provider_events using (app_system());

create policy own on cases using ((business_id = app_business()) or app_system());

create policy system on second_factors using (app_system());

create policy system on recovery_codes using (app_system());

create policy system on openid_identities using (app_system());

create policy system on openid_flows using (app_system());

create policy scoped on level_limits using (app_scoped());
create trigger limits_changed after update on level_limits for each row execute function wallet_limits_changed();

create policy own on business_limits using ((business_id = app_business()) or app_system());
create trigger limits_changed after insert or delete or update on business_limits for each row execute function wallet_limits_changed();

create policy own on verification_items using ((business_id = app_business()) or app_system());

create policy own on identity_checks using ((business_id = app_business()) or app_system());

create policy own on documents using ((business_id = app_business()) or app_system());

create policy own on logos using ((business_id = app_business()) or app_system());

create policy own on bank_accounts using ((business_id = app_business()) or app_system());

create policy own on bank_links using ((business_id = app_business()) or app_system());

create policy own on approval_requests using ((business_id = app_business()) or app_system());
create trigger approval_requests_kept before update on approval_requests for each row execute function keep_ask();
create trigger approval_requests_permanent before delete or truncate on approval_requests for each statement execute function refuse_change();
create trigger withdrawal_request_ended after update of status on approval_requests for each row when (((new.status = 'denied') and (old.status = 'pending') and (new.action = 'wallet.withdrawal'))) execute function withdrawal_request_ended();

create policy own on invoice_tallies for select to duewell_app using ((business_id = ( select app_business() AS app_business)) or ( select app_system() AS app_system));

create policy own on bulk_payments using ((business_id = app_business()) or app_system());

create policy own on payment_agreements using ((business_id = app_business()) or app_system());
create policy recipient_reads on payment_agreements for select using (exists ( select from invoices i where ((i.business_id = payment_agreements.business_id) and (i.id = payment_agreements.invoice_id))));
create trigger payment_agreements_append_only before delete or update or truncate on payment_agreements for each statement execute function refuse_change();

create policy own on invoice_attachments using ((business_id = app_business()) or app_system());
create policy recipient_reads on invoice_attachments for select using (exists ( select from invoices i where ((i.business_id = invoice_attachments.business_id) and (i.id = invoice_attachments.invoice_id))));

create policy own on imported_invoices using ((business_id = app_business()) or app_system());

create policy own on order_numbers using ((business_id = app_business()) or app_system());

create policy buyer on orders using ((business_id = app_business()) or app_system());
create policy supplier_decides on orders for update using ((supplier_business_id = app_business()) and (stage <> 'draft')) with check ((supplier_business_id = app_business()) and (stage <> 'draft'));
create policy supplier_reads on orders for select using ((supplier_business_id = app_business()) and (stage <> 'draft'));

create policy buyer on order_lines using ((business_id = app_business()) or app_system());
create policy supplier_reads on order_lines for select using (exists ( select from orders o where ((o.business_id = order_lines.business_id) and (o.id = order_lines.order_id))));

create policy parties on order_events using ((business_id = app_business()) or app_system() or (exists ( select from orders o where ((o.business_id = order_events.business_id) and (o.id = order_events.order_id)))));

create policy own on order_links using ((business_id = app_business()) or app_system());

create policy own on invoice_revisions using ((business_id = app_business()) or app_system());
create policy recipient_reads on invoice_revisions for select using (exists ( select from invoices i where ((i.business_id = invoice_revisions.business_id) and (i.id = invoice_revisions.invoice_id))));

create policy own on invoice_letters using ((business_id = app_business()) or app_system());

create policy parties on invoice_views using ((business_id = app_business()) or app_system() or (exists ( select from invoices i where ((i.business_id = invoice_views.business_id) and (i.id = invoice_views.invoice_id)))));

create policy own on invoice_schedules using ((business_id = app_business()) or app_system());

create policy own on invoice_schedule_runs using ((business_id = app_business()) or app_system());

create policy own on payment_intents using ((business_id = app_business()) or app_system());

create policy own on cards using ((business_id = app_business()) or app_system());

create policy own on payment_refunds using ((business_id = app_business()) or app_system());

create policy own on withdrawals using ((business_id = app_business()) or app_system());
create trigger withdrawals_kept before update on withdrawals for each row execute function keep_withdrawal();
create trigger withdrawals_permanent before delete or truncate on withdrawals for each statement execute function refuse_change();

create policy scoped on payout_block using (app_scoped());

create policy system on reconciliations using (app_system());

create policy scoped on credit_policy using (app_scoped());

create policy own on credit_limits using ((business_id = app_business()) or app_system());

create policy own on credits using ((business_id = app_business()) or app_system());
create trigger credits_kept before update on credits for each row execute function keep_offer();
create trigger credits_permanent before delete or truncate on credits for each statement execute function refuse_change();

create policy own on pledges using ((business_id = app_business()) or app_system());

create policy own on credit_repayments using ((business_id = app_business()) or app_system());

create policy own on charges using ((business_id = app_business()) or app_system());

create policy own on credit_notices using ((business_id = app_business()) or app_system());

create policy own on referrals using ((business_id = app_business()) or app_system());

create policy scoped on installation_switches using (app_scoped());
create trigger installation_switches_told after insert or update on installation_switches for each statement execute function tell_installation();

create policy own on api_keys using ((business_id = app_business()) or app_system());

create policy own on webhook_endpoints using ((business_id = app_business()) or app_system());

create policy own on webhook_deliveries using ((business_id = app_business()) or app_system());

create policy system on analytics_events using (app_system());

create policy own on mail_choices using ((business_id = app_business()) or app_system());

create policy own on mail_digests using ((business_id = app_business()) or app_system());

create policy decider_writes on decisions for insert with check (app_system() or (party_business_id = app_business()));
create policy system_reads on decisions for select using (app_system());
create trigger decisions_append_only before delete or update or truncate on decisions for each statement execute function refuse_change();

create policy system on decision_codes using (app_system());

create policy system on user_devices using (app_system());

create policy system on message_stops using (app_system());

create policy own on audit_chain using ((business_id = app_business()) or app_system());
create trigger audit_chain_append_only before delete or update or truncate on audit_chain for each statement execute function refuse_change();

create policy system on audit_anchors using (app_system());
create trigger audit_anchors_append_only before delete or update or truncate on audit_anchors for each statement execute function refuse_change();

create policy system on audit_progress using (app_system());

create policy system on call_permits using (app_system());

create policy system on step_up_challenges using (app_system());

create policy own on payment_safety using ((business_id = app_business()) or app_system());

create policy own on new_payee_payments using ((business_id = app_business()) or app_system());

create policy own on card_funds using ((business_id = app_business()) or app_system());

create policy own on dispute_debts using ((business_id = app_business()) or app_system());

create policy system on file_rewrap using (app_system());

create policy own on bank_link_starts using ((business_id = app_business()) or app_system());

create policy own on order_attachments using ((business_id = app_business()) or app_system());
create policy supplier_reads on order_attachments for select using (exists ( select from orders o where ((o.business_id = order_attachments.business_id) and (o.id = order_attachments.order_id))));

create policy parties on invoice_changes for select to duewell_app using ((business_id = ( select app_business() AS app_business)) or (buyer_business_id = ( select app_business() AS app_business)) or ( select app_system() AS app_system));

create policy system on operators using (app_system());

create policy system on operator_invitations using (app_system());

create policy system on operator_sign_ins using (app_system());

create policy system on operator_sessions using (app_system());

create policy system on work_items using (app_system());

create policy system on work_notes using (app_system());

create policy system on proposals using (app_system());

create policy system on dispute_answers using (app_system());

create policy system on dispute_evidence using (app_system());

create policy system on statement_days using (app_system());

create policy own on help_threads using ((business_id = app_business()) or app_system());

create policy own on help_messages using ((business_id = app_business()) or app_system());

create policy own on help_files using ((business_id = app_business()) or app_system());

create policy system on provider_calls using (app_system());

create policy system on operator_passkeys using (app_system());

create policy system on passkey_challenges using (app_system());

create policy own on credit_note_numbers using ((business_id = app_business()) or app_system());

create policy own on credit_notes using ((business_id = app_business()) or app_system());
create policy recipient_reads on credit_notes for select using (buyer_business_id = app_business());

create policy own on credit_note_returns using ((business_id = app_business()) or app_system());
create policy recipient_reads on credit_note_returns for select using (exists ( select from invoices i where ((i.id = credit_note_returns.invoice_id) and (i.buyer_business_id = app_business()) and ((i.stage)::text <> 'draft'))));

create policy own on received_transfers using ((business_id = app_business()) or app_system());

create policy own on transfer_matches using ((business_id = app_business()) or app_system());

create policy own on products using ((business_id = app_business()) or app_system());

create policy own on notification_marks using ((business_id = app_business()) or app_system());

create policy own on notification_reads using ((business_id = app_business()) or app_system());

create policy buyer on withholding_certificates using (exists ( select from invoices i where ((i.business_id = withholding_certificates.business_id) and (i.id = withholding_certificates.invoice_id) and (i.buyer_business_id = app_business()) and ((i.stage)::text <> 'draft'))));
create policy own on withholding_certificates using ((business_id = app_business()) or app_system());

create policy own on business_exports using ((business_id = app_business()) or app_system());

create policy system on email_changes using (app_system());

create policy own on invoice_warning_checks using ((business_id = app_business()) or app_system());

create policy own on payment_runs using ((business_id = app_business()) or app_system());

create policy own on payment_run_lines using ((business_id = app_business()) or app_system());

create policy own on phone_messages using ((business_id = app_business()) or app_system());

create policy installation on phone_stops using (app_system()) with check (app_system());
create policy own on phone_stops for select using (app_system() or ((app_business() <> '') and (business_id = any (array['', app_business()]))));

create policy own on short_links using ((business_id = app_business()) or app_system());

create policy system on push_subscriptions using (app_system());

create policy own on payment_rules using ((business_id = app_business()) or app_system());

create policy own on order_revisions using ((business_id = app_business()) or app_system());
create policy supplier_reads on order_revisions for select using (exists ( select from orders o where ((o.business_id = order_revisions.business_id) and (o.id = order_revisions.order_id))));

create policy own on order_deliveries using ((business_id = app_business()) or app_system());
create policy supplier_reads on order_deliveries for select using (exists ( select from orders o where ((o.business_id = order_deliveries.business_id) and (o.id = order_deliveries.order_id))));

create policy own on order_delivery_lines using ((business_id = app_business()) or app_system());
create policy supplier_reads on order_delivery_lines for select using (exists ( select from order_deliveries d where ((d.business_id = order_delivery_lines.business_id) and (d.id = order_delivery_lines.delivery_id))));

create policy own on unconfirmed_payments using ((business_id = app_business()) or app_system());

-- All entries of the ledger: a transfer between two accounts is one row of ledger_transactions, all else has its legs.
create view ledger_entries as
 select ledger_legs.id,
    ledger_legs.transaction_id,
    ledger_legs.account_id,
    ledger_legs.business_id,
    ledger_legs.amount,
    ledger_legs.balance
   from ledger_legs
  where ledger_legs.business_id = app_business() or app_system() or not row_security_active('ledger_transactions')
UNION ALL
 select ledger_transactions.entry_id AS id,
    ledger_transactions.id AS transaction_id,
    ledger_transactions.from_account AS account_id,
    ledger_transactions.from_business AS business_id,
    - ledger_transactions.amount AS amount,
    ledger_transactions.from_balance AS balance
   from ledger_transactions
  where ledger_transactions.from_account is not null and (ledger_transactions.from_business = app_business() or app_system() or not row_security_active('ledger_transactions'))
UNION ALL
 select ledger_transactions.entry_id AS id,
    ledger_transactions.id AS transaction_id,
    ledger_transactions.to_account AS account_id,
    ledger_transactions.to_business AS business_id,
    ledger_transactions.amount,
    ledger_transactions.to_balance AS balance
   from ledger_transactions
  where ledger_transactions.to_account is not null and (ledger_transactions.to_business = app_business() or app_system() or not row_security_active('ledger_transactions'));
grant select on ledger_entries to duewell_app;
