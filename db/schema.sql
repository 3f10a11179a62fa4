-- What the migrations add up to, for reading. Made by `npm run schema`; a test keeps it true.

create domain amount as bigint CHECK ((VALUE >= 0));

create domain decision_proof as text CHECK ((VALUE = ANY (ARRAY['member'::text, 'code'::text, 'operator'::text, 'payment'::text])));

create domain invoice_decision as text CHECK ((VALUE = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text, 'expired'::text])));

create domain invoice_stage as text CHECK ((VALUE = ANY (ARRAY['draft'::text, 'sent'::text, 'void'::text])));

create domain payment_category as text CHECK ((VALUE = ANY (ARRAY['invoice'::text, 'bulk'::text, 'credit'::text, 'wallet'::text])));

create domain payment_channel as text CHECK ((VALUE = ANY (ARRAY['wallet'::text, 'outside'::text, 'card'::text, 'transfer'::text])));

create domain payment_status as text CHECK ((VALUE = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'reversed'::text])));

create domain positive_amount as bigint CHECK ((VALUE > 0));

create domain withdrawal_status as text CHECK ((VALUE = ANY (ARRAY['approval'::text, 'pending'::text, 'sending'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'denied'::text, 'reversed'::text])));

create table analytics_events (
  insert_id text not null,
  device_id text not null,
  session_id bigint not null,
  event_type text not null,
  properties jsonb not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  forwarded_at timestamp with time zone,
  PRIMARY KEY (insert_id)
);
CREATE INDEX analytics_events_received ON public.analytics_events USING btree (received_at);
CREATE INDEX analytics_events_waiting ON public.analytics_events USING btree (received_at) WHERE (forwarded_at IS NULL);
alter table analytics_events enable row level security;
alter table analytics_events force row level security;
create policy system on analytics_events for all using (app_system());
grant insert, select, update on analytics_events to duewell_app;

create table api_keys (
  business_id text not null,
  id text not null,
  name text not null,
  token_hash bytea not null,
  last4 text not null,
  scopes text[] not null,
  created_by text not null,
  created_name text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_by text,
  revoked_at timestamp with time zone,
  CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  CHECK ((cardinality(scopes) > 0)),
  CHECK ((length(token_hash) = 32)),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id),
  UNIQUE (token_hash)
);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own on api_keys for all using (((business_id = app_business()) OR app_system()));
grant insert, select on api_keys to duewell_app;

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
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  status text not null default 'pending'::text,
  decided_by text,
  decided_name text,
  decided_at timestamp with time zone,
  reason text,
  attempt integer not null default 0,
  decision_key text,
  decision_hash text,
  outcome jsonb,
  CHECK (((decided_by IS NULL) OR (decided_by <> maker_id))),
  CHECK (((outcome IS NULL) OR (status = 'approved'::text))),
  CHECK (((status <> 'approved'::text) OR (decided_by IS NOT NULL))),
  CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  CHECK ((action = ANY (ARRAY['wallet.withdrawal'::text, 'credit.request'::text, 'credit.partial'::text, 'invoice.approval'::text, 'invoice.pay'::text]))),
  CHECK ((amount >= 0)),
  CHECK ((expires_at > created_at)),
  CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (decided_by) REFERENCES users(id),
  FOREIGN KEY (maker_id) REFERENCES users(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX approval_requests_newest ON public.approval_requests USING btree (business_id, created_at DESC);
CREATE UNIQUE INDEX approval_requests_open ON public.approval_requests USING btree (business_id, hash) WHERE (status = 'pending'::text);
alter table approval_requests enable row level security;
alter table approval_requests force row level security;
create policy own on approval_requests for all using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER approval_requests_kept BEFORE UPDATE ON public.approval_requests FOR EACH ROW EXECUTE FUNCTION keep_ask();
CREATE TRIGGER approval_requests_permanent BEFORE DELETE OR TRUNCATE ON public.approval_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_request_ended AFTER UPDATE OF status ON public.approval_requests FOR EACH ROW WHEN (((new.status = 'denied'::text) AND (old.status = 'pending'::text) AND (new.action = 'wallet.withdrawal'::text))) EXECUTE FUNCTION withdrawal_request_ended();
grant insert, select, update on approval_requests to duewell_app;

create table audit_anchors (
  n bigint not null,
  hash bytea not null,
  at timestamp with time zone not null,
  key_id text not null,
  seal bytea not null,
  PRIMARY KEY (n, key_id)
);
alter table audit_anchors enable row level security;
alter table audit_anchors force row level security;
create policy system on audit_anchors for all using (app_system());
CREATE TRIGGER audit_anchors_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on audit_anchors to duewell_app;

create table audit_chain (
  n bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  business_id text,
  business_n bigint,
  business_hash bytea,
  CHECK ((((business_id IS NULL) = (business_n IS NULL)) AND ((business_id IS NULL) = (business_hash IS NULL)))),
  CHECK ((business_n > 0)),
  CHECK ((length(business_hash) = 32)),
  CHECK ((length(hash) = 32)),
  CHECK ((n > 0)),
  PRIMARY KEY (n),
  UNIQUE (entry_id)
);
CREATE UNIQUE INDEX audit_chain_business ON public.audit_chain USING btree (business_id, business_n DESC) WHERE (business_id IS NOT NULL);
alter table audit_chain enable row level security;
alter table audit_chain force row level security;
create policy own on audit_chain for all using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on audit_chain to duewell_app;

create table audit_log (
  id bigint not null generated always as identity,
  business_id text,
  at timestamp with time zone not null default now(),
  actor text not null,
  action text not null,
  subject text,
  detail jsonb not null default '{}'::jsonb,
  xact xid8 not null default pg_current_xact_id(),
  PRIMARY KEY (id)
);
CREATE INDEX audit_log_business ON public.audit_log USING btree (business_id, id DESC);
CREATE INDEX audit_log_xact ON public.audit_log USING btree (xact, id);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy own on audit_log for all using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on audit_log to duewell_app;

create table audit_progress (
  one boolean not null default true,
  upto xid8 not null,
  CHECK (one),
  PRIMARY KEY (one)
);
alter table audit_progress enable row level security;
alter table audit_progress force row level security;
create policy system on audit_progress for all using (app_system());
grant select on audit_progress to duewell_app;

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
  is_default boolean not null default false,
  added_by text not null,
  added_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  CHECK ((source = ANY (ARRAY['linked'::text, 'manual'::text]))),
  FOREIGN KEY (added_by) REFERENCES users(id),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX bank_accounts_number ON public.bank_accounts USING btree (account_index);
CREATE UNIQUE INDEX bank_accounts_default ON public.bank_accounts USING btree (business_id) WHERE (is_default AND (removed_at IS NULL));
CREATE UNIQUE INDEX bank_accounts_once ON public.bank_accounts USING btree (business_id, account_index) WHERE (removed_at IS NULL);
alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;
create policy own on bank_accounts for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on bank_accounts to duewell_app;

create table bank_link_starts (
  reference text not null,
  business_id text not null,
  provider text not null,
  user_id text not null,
  state text not null,
  provider_account text,
  reason text,
  created_at timestamp with time zone not null,
  CHECK (((state = 'connected'::text) = (provider_account IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['begun'::text, 'connected'::text, 'failed'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (reference)
);
CREATE INDEX bank_link_starts_age ON public.bank_link_starts USING btree (created_at);
CREATE INDEX bank_link_starts_recent ON public.bank_link_starts USING btree (business_id, created_at DESC);
alter table bank_link_starts enable row level security;
alter table bank_link_starts force row level security;
create policy own on bank_link_starts for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on bank_link_starts to duewell_app;

create table bank_links (
  business_id text not null,
  provider text not null,
  provider_account text not null,
  user_id text not null,
  state text not null,
  reason text,
  created_at timestamp with time zone not null,
  bank_account_id text,
  CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (provider, provider_account)
);
CREATE INDEX bank_links_business ON public.bank_links USING btree (business_id, created_at DESC);
alter table bank_links enable row level security;
alter table bank_links force row level security;
create policy own on bank_links for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on bank_links to duewell_app;

create table bulk_payments (
  business_id text not null,
  id text not null,
  invoices jsonb not null,
  total positive_amount not null,
  currency text not null,
  status payment_status not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
alter table bulk_payments enable row level security;
alter table bulk_payments force row level security;
create policy own on bulk_payments for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on bulk_payments to duewell_app;

create table business_limits (
  business_id text not null,
  daily amount,
  balance amount,
  set_by text not null,
  set_at timestamp with time zone not null,
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id)
);
alter table business_limits enable row level security;
alter table business_limits force row level security;
create policy own on business_limits for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on business_limits to duewell_app;

create table businesses (
  id text not null,
  name text not null,
  category text not null,
  level integer not null default 0,
  time_zone text not null,
  currency text not null,
  detail jsonb not null default '{}'::jsonb,
  owner jsonb,
  created_at timestamp with time zone not null default now(),
  logo_id text,
  CHECK (((level >= 0) AND (level <= 3))),
  CHECK ((category = ANY (ARRAY['retailer'::text, 'supplier'::text, 'both'::text]))),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  PRIMARY KEY (id)
);
alter table businesses enable row level security;
alter table businesses force row level security;
create policy own on businesses for all using (((id = app_business()) OR app_system()));
CREATE TRIGGER business_born AFTER INSERT ON public.businesses FOR EACH ROW EXECUTE FUNCTION business_born();
CREATE TRIGGER business_level_changed AFTER UPDATE OF level ON public.businesses FOR EACH ROW WHEN ((old.level IS DISTINCT FROM new.level)) EXECUTE FUNCTION business_level_changed();
CREATE TRIGGER businesses_permanent BEFORE DELETE OR TRUNCATE ON public.businesses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER category_changed AFTER UPDATE OF category ON public.businesses FOR EACH ROW WHEN ((old.category IS DISTINCT FROM new.category)) EXECUTE FUNCTION business_category_changed();
grant insert, select, update on businesses to duewell_app;

create table call_permits (
  key text not null,
  window_start timestamp with time zone not null,
  taken integer not null,
  PRIMARY KEY (key)
);
CREATE INDEX call_permits_age ON public.call_permits USING btree (window_start);
alter table call_permits enable row level security;
alter table call_permits force row level security;
create policy system on call_permits for all using (app_system());
grant insert, select, update on call_permits to duewell_app;

create table card_funds (
  business_id text not null,
  reference text not null,
  account_id bigint not null,
  amount positive_amount not null,
  at timestamp with time zone not null,
  FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, reference)
);
CREATE INDEX card_funds_recent ON public.card_funds USING btree (business_id, at);
CREATE INDEX card_funds_reference ON public.card_funds USING btree (reference);
alter table card_funds enable row level security;
alter table card_funds force row level security;
create policy own on card_funds for all using (((business_id = app_business()) OR app_system()));
grant insert, select on card_funds to duewell_app;

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
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean not null default false,
  told_expiring boolean not null default false,
  added_by text not null,
  added_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  CHECK ((last4 ~ '^\d{4}$'::text)),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX cards_expiring ON public.cards USING btree (exp_year, exp_month) WHERE ((removed_at IS NULL) AND (NOT told_expiring));
CREATE UNIQUE INDEX cards_default ON public.cards USING btree (business_id) WHERE (is_default AND (removed_at IS NULL));
CREATE UNIQUE INDEX cards_once ON public.cards USING btree (business_id, signature_index) WHERE (removed_at IS NULL);
alter table cards enable row level security;
alter table cards force row level security;
create policy own on cards for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on cards to duewell_app;

create table cases (
  id text not null,
  business_id text,
  kind text not null,
  subject text not null,
  detail jsonb not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by text,
  outcome text,
  CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  PRIMARY KEY (id),
  UNIQUE (kind, subject)
);
CREATE INDEX cases_of_business ON public.cases USING btree (business_id, created_at DESC, id) WHERE (kind = 'reconciliation'::text);
CREATE INDEX cases_open ON public.cases USING btree (created_at) WHERE (state = 'open'::text);
alter table cases enable row level security;
alter table cases force row level security;
create policy own on cases for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on cases to duewell_app;

create table charges (
  business_id text not null,
  id text not null,
  credit_id text not null,
  kind text not null,
  amount bigint not null,
  at timestamp with time zone not null,
  CHECK ((amount <> 0)),
  CHECK ((kind = ANY (ARRAY['fee'::text, 'penalty'::text, 'waiver'::text]))),
  FOREIGN KEY (business_id, credit_id) REFERENCES credits(business_id, id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, credit_id, kind)
);
CREATE INDEX charges_recent ON public.charges USING btree (business_id, at DESC, id);
alter table charges enable row level security;
alter table charges force row level security;
create policy own on charges for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on charges to duewell_app;

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
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search text generated always as (lower(((((((name || ' '::text) || COALESCE(business_name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)))) stored,
  import_id text,
  CHECK ((category = ANY (ARRAY['customer'::text, 'supplier'::text, 'both'::text]))),
  CHECK ((email = lower(email))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (linked_business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX contacts_import ON public.contacts USING btree (business_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX contacts_name ON public.contacts USING btree (business_id, lower(name), id) WHERE (removed_at IS NULL);
CREATE INDEX contacts_recent ON public.contacts USING btree (business_id, created_at DESC, id) WHERE (removed_at IS NULL);
CREATE INDEX contacts_search ON public.contacts USING gin (search gin_trgm_ops);
CREATE INDEX contacts_unlinked ON public.contacts USING btree (email) WHERE (linked_business_id IS NULL);
CREATE UNIQUE INDEX contacts_email ON public.contacts USING btree (business_id, email) WHERE ((removed_at IS NULL) AND (email IS NOT NULL));
alter table contacts enable row level security;
alter table contacts force row level security;
create policy own on contacts for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on contacts to duewell_app;

create table credit_limits (
  business_id text not null,
  amount amount not null,
  reason text not null,
  set_by text not null,
  set_at timestamp with time zone not null,
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id)
);
alter table credit_limits enable row level security;
alter table credit_limits force row level security;
create policy own on credit_limits for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on credit_limits to duewell_app;

create table credit_notices (
  business_id text not null,
  credit_id text not null,
  notice text not null,
  at timestamp with time zone not null,
  FOREIGN KEY (business_id, credit_id) REFERENCES credits(business_id, id),
  PRIMARY KEY (business_id, credit_id, notice)
);
alter table credit_notices enable row level security;
alter table credit_notices force row level security;
create policy own on credit_notices for all using (((business_id = app_business()) OR app_system()));
grant insert, select on credit_notices to duewell_app;

create table credit_policy (
  one boolean not null default true,
  instant_up_to amount not null,
  first_limit amount not null,
  second_limit amount not null,
  third_limit amount not null,
  CHECK ((((first_limit)::bigint <= (second_limit)::bigint) AND ((second_limit)::bigint <= (third_limit)::bigint))),
  CHECK (one),
  PRIMARY KEY (one)
);
alter table credit_policy enable row level security;
alter table credit_policy force row level security;
create policy scoped on credit_policy for all using (app_scoped());
grant select, update on credit_policy to duewell_app;

create table credit_repayments (
  business_id text not null,
  credit_id text not null,
  n integer not null,
  at timestamp with time zone not null,
  how text not null,
  payment_id text,
  amount positive_amount not null,
  penalty amount not null,
  fee amount not null,
  principal amount not null,
  own_wallet boolean not null default false,
  CHECK (((amount)::bigint = (((penalty)::bigint + (fee)::bigint) + (principal)::bigint))),
  CHECK ((how = ANY (ARRAY['wallet'::text, 'card'::text, 'transfer'::text, 'automatic'::text, 'buyer'::text]))),
  FOREIGN KEY (business_id, credit_id) REFERENCES credits(business_id, id),
  PRIMARY KEY (business_id, credit_id, n)
);
alter table credit_repayments enable row level security;
alter table credit_repayments force row level security;
create policy own on credit_repayments for all using (((business_id = app_business()) OR app_system()));
grant select on credit_repayments to duewell_app;

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
  requested_at timestamp with time zone not null,
  score integer not null,
  grade text not null,
  points jsonb not null,
  decided_by text,
  decided_at timestamp with time zone,
  reasons jsonb not null default '[]'::jsonb,
  offered positive_amount,
  fee_offered amount,
  apr integer,
  expires_at timestamp with time zone,
  agreement_version text,
  agreement_text text,
  agreement_facts jsonb,
  agreement_hash bytea,
  signed_by text,
  signed_name text,
  signed_at timestamp with time zone,
  disbursed_on date,
  disbursed_at timestamp with time zone,
  principal_account bigint,
  fee_account bigint,
  penalty_account bigint,
  principal amount not null default 0,
  principal_days bigint not null default 0,
  penalty_days bigint not null default 0,
  overdue_principal amount,
  accrued_through date,
  accruals integer not null default 0,
  fee amount not null default 0,
  fee_paid amount not null default 0,
  fee_waived amount not null default 0,
  penalty amount not null default 0,
  penalty_paid amount not null default 0,
  penalty_waived amount not null default 0,
  repayments integer not null default 0,
  collected_on date,
  repaid_at timestamp with time zone,
  clean boolean,
  defaulted_by text,
  defaulted_at timestamp with time zone,
  written_off amount not null default 0,
  written_off_at timestamp with time zone,
  CHECK ((((offered IS NULL) = (agreement_hash IS NULL)) AND ((offered IS NULL) = (expires_at IS NULL)))),
  CHECK ((((principal)::bigint <= COALESCE((offered)::bigint, (0)::bigint)) AND (((fee_paid)::bigint + (fee_waived)::bigint) <= (fee)::bigint) AND (((penalty_paid)::bigint + (penalty_waived)::bigint) <= (penalty)::bigint))),
  CHECK ((((state = ANY (ARRAY['active'::text, 'paid'::text, 'default'::text])) = (disbursed_at IS NOT NULL)) AND ((disbursed_at IS NULL) OR (signed_at IS NOT NULL)))),
  CHECK (((offered IS NULL) OR ((offered)::bigint <= (requested)::bigint))),
  CHECK (((state <> ALL (ARRAY['approved'::text, 'partial'::text, 'active'::text, 'paid'::text, 'default'::text])) OR (offered IS NOT NULL))),
  CHECK (((state = 'paid'::text) = (repaid_at IS NOT NULL))),
  CHECK ((grade = ANY (ARRAY['A'::text, 'B'::text, 'C'::text]))),
  CHECK ((length(agreement_hash) = 32)),
  CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'partial'::text, 'denied'::text, 'expired'::text, 'active'::text, 'paid'::text, 'default'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX credits_buyer ON public.credits USING btree (business_id, buyer_key);
CREATE INDEX credits_invoice ON public.credits USING btree (business_id, invoice_id);
CREATE INDEX credits_living ON public.credits USING btree (state, due_date, id) WHERE (state = ANY (ARRAY['pending'::text, 'approved'::text, 'partial'::text, 'active'::text, 'default'::text]));
CREATE INDEX credits_recent ON public.credits USING btree (business_id, requested_at DESC, id);
CREATE INDEX credits_words ON public.credits USING btree (business_id, requested_at DESC, id DESC) INCLUDE (invoice_number, buyer_name);
alter table credits enable row level security;
alter table credits force row level security;
create policy own on credits for all using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER credits_kept BEFORE UPDATE ON public.credits FOR EACH ROW EXECUTE FUNCTION keep_offer();
CREATE TRIGGER credits_permanent BEFORE DELETE OR TRUNCATE ON public.credits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select, update on credits to duewell_app;

create table decision_codes (
  link_id text not null,
  action text not null,
  revision integer not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries integer not null default 0,
  used_at timestamp with time zone,
  CHECK ((action = ANY (ARRAY['approve'::text, 'deny'::text]))),
  CHECK ((length(code_hash) = 32)),
  PRIMARY KEY (link_id)
);
alter table decision_codes enable row level security;
alter table decision_codes force row level security;
create policy system on decision_codes for all using (app_system());
grant insert, select, update on decision_codes to duewell_app;

create table decisions (
  id bigint not null generated always as identity,
  sender_business_id text not null,
  party_business_id text,
  subject text not null,
  revision integer not null,
  decision text not null,
  how decision_proof not null,
  who text not null,
  user_id text,
  email text,
  evidence text,
  address text,
  agent text,
  at timestamp with time zone not null,
  CHECK (
CASE how
    WHEN 'code'::text THEN (email IS NOT NULL)
    WHEN 'operator'::text THEN (evidence IS NOT NULL)
    ELSE (user_id IS NOT NULL)
END),
  CHECK ((decision = ANY (ARRAY['approved'::text, 'denied'::text]))),
  PRIMARY KEY (id)
);
CREATE INDEX decisions_subject ON public.decisions USING btree (subject, id);
alter table decisions enable row level security;
alter table decisions force row level security;
create policy decider_writes on decisions for insert with check ((app_system() OR (party_business_id = app_business())));
create policy system_reads on decisions for select using (app_system());
CREATE TRIGGER decisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on decisions to duewell_app;

create table dispute_debts (
  business_id text not null,
  subject text not null,
  account_id bigint not null,
  currency text not null,
  amount positive_amount not null,
  owed amount not null,
  collections integer not null default 0,
  opened_at timestamp with time zone not null,
  CHECK (((owed)::bigint <= (amount)::bigint)),
  FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, subject)
);
CREATE INDEX dispute_debts_open ON public.dispute_debts USING btree (business_id) WHERE ((owed)::bigint > 0);
alter table dispute_debts enable row level security;
alter table dispute_debts force row level security;
create policy own on dispute_debts for all using (((business_id = app_business()) OR app_system()));
grant insert, select on dispute_debts to duewell_app;

create table documents (
  business_id text not null,
  id text not null,
  kind text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  status text not null,
  reason text,
  uploaded_by text not null,
  uploaded_at timestamp with time zone not null,
  CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  CHECK ((size > 0)),
  CHECK ((status = ANY (ARRAY['uploaded'::text, 'pending'::text, 'accepted'::text, 'refused'::text, 'replaced'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (uploaded_by) REFERENCES users(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX documents_recent ON public.documents USING btree (business_id, uploaded_at DESC, id);
alter table documents enable row level security;
alter table documents force row level security;
create policy own on documents for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on documents to duewell_app;

create table file_rewrap (
  one boolean not null default true,
  keys text not null,
  field text not null default ''::text,
  after_business text not null default ''::text,
  after_id text not null default ''::text,
  unopened integer not null default 0,
  begun_at timestamp with time zone not null,
  done_at timestamp with time zone,
  CHECK ((unopened >= 0)),
  CHECK (one),
  PRIMARY KEY (one)
);
alter table file_rewrap enable row level security;
alter table file_rewrap force row level security;
create policy system on file_rewrap for all using (app_system());
grant select on file_rewrap to duewell_app;

create table idempotency (
  business_id text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamp with time zone not null default now(),
  CHECK (((length(key) >= 8) AND (length(key) <= 200))),
  PRIMARY KEY (business_id, route, key)
);
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy own on idempotency for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select on idempotency to duewell_app;

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
  photos integer not null default 0,
  provider text not null,
  provider_reference text,
  result_code text,
  reason text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  proved_first_name text,
  proved_last_name text,
  user_reference text,
  CHECK (((status <> 'accepted'::text) OR ((proved_first_name IS NOT NULL) AND (proved_last_name IS NOT NULL)))),
  CHECK ((identity_type = ANY (ARRAY['bvn'::text, 'nin'::text, 'voter_id'::text, 'drivers_licence'::text]))),
  CHECK ((kind = ANY (ARRAY['number'::text, 'face'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'refused'::text, 'unavailable'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX identity_checks_number ON public.identity_checks USING btree (number_index);
CREATE INDEX identity_checks_recent ON public.identity_checks USING btree (business_id, created_at DESC);
CREATE UNIQUE INDEX identity_checks_one_face ON public.identity_checks USING btree (business_id) WHERE ((kind = 'face'::text) AND (status = 'pending'::text));
alter table identity_checks enable row level security;
alter table identity_checks force row level security;
create policy own on identity_checks for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on identity_checks to duewell_app;

create table imported_invoices (
  business_id text not null,
  id text not null,
  supplier_key text not null,
  number text not null,
  document jsonb not null,
  sha256 bytea not null,
  imported_by text not null,
  imported_at timestamp with time zone not null,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, supplier_key, number),
  UNIQUE (id)
);
CREATE INDEX imported_invoices_recent ON public.imported_invoices USING btree (business_id, imported_at DESC, id);
alter table imported_invoices enable row level security;
alter table imported_invoices force row level security;
create policy own on imported_invoices for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select on imported_invoices to duewell_app;

create table installation_switches (
  name text not null,
  is_on boolean not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  PRIMARY KEY (name)
);
alter table installation_switches enable row level security;
alter table installation_switches force row level security;
create policy scoped on installation_switches for all using (app_scoped());
CREATE TRIGGER installation_switches_told AFTER INSERT OR UPDATE ON public.installation_switches FOR EACH STATEMENT EXECUTE FUNCTION tell_installation();
grant insert, select, update on installation_switches to duewell_app;

create table invoice_attachments (
  business_id text not null,
  id text not null,
  invoice_id text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  uploaded_by text not null,
  uploaded_at timestamp with time zone not null,
  purpose text not null default 'attachment'::text,
  CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  CHECK ((purpose = ANY (ARRAY['attachment'::text, 'evidence'::text]))),
  CHECK ((size > 0)),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX invoice_attachments_invoice ON public.invoice_attachments USING btree (business_id, invoice_id, uploaded_at);
alter table invoice_attachments enable row level security;
alter table invoice_attachments force row level security;
create policy own on invoice_attachments for all using (((business_id = app_business()) OR app_system()));
create policy recipient_reads on invoice_attachments for select using ((EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.business_id = invoice_attachments.business_id) AND (i.id = invoice_attachments.invoice_id)))));
grant delete, insert, select on invoice_attachments to duewell_app;

create table invoice_events (
  id bigint not null generated always as identity,
  business_id text not null,
  invoice_id text not null,
  at timestamp with time zone not null,
  what text not null,
  who text,
  detail text,
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, invoice_id, id)
);
alter table invoice_events enable row level security;
alter table invoice_events force row level security;
create policy parties on invoice_events for all using (((business_id = app_business()) OR app_system() OR (EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.business_id = invoice_events.business_id) AND (i.id = invoice_events.invoice_id))))));
grant insert, select on invoice_events to duewell_app;

create table invoice_letters (
  business_id text not null,
  invoice_id text not null,
  letter text not null,
  email text not null,
  queued_at timestamp with time zone not null,
  handed_at timestamp with time zone,
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, invoice_id, letter)
);
alter table invoice_letters enable row level security;
alter table invoice_letters force row level security;
create policy own on invoice_letters for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on invoice_letters to duewell_app;

create table invoice_lines (
  business_id text not null,
  invoice_id text not null,
  "position" integer not null,
  key text not null,
  name text not null,
  quantity amount not null,
  unit_price amount not null,
  total amount not null,
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, invoice_id, "position")
);
alter table invoice_lines enable row level security;
alter table invoice_lines force row level security;
create policy recipient_reads on invoice_lines for select using ((EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.business_id = invoice_lines.business_id) AND (i.id = invoice_lines.invoice_id)))));
create policy sender on invoice_lines for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select on invoice_lines to duewell_app;

create table invoice_links (
  business_id text not null,
  id text not null,
  invoice_id text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (token_hash)
);
CREATE INDEX invoice_links_invoice ON public.invoice_links USING btree (business_id, invoice_id);
alter table invoice_links enable row level security;
alter table invoice_links force row level security;
create policy own on invoice_links for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on invoice_links to duewell_app;

create table invoice_numbers (
  business_id text not null,
  next_number bigint not null default 1,
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id)
);
alter table invoice_numbers enable row level security;
alter table invoice_numbers force row level security;
create policy own on invoice_numbers for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on invoice_numbers to duewell_app;

create table invoice_revisions (
  business_id text not null,
  invoice_id text not null,
  revision integer not null,
  paper jsonb not null,
  decision invoice_decision not null,
  reason text,
  sent_at timestamp with time zone not null,
  replaced_at timestamp with time zone not null,
  changes jsonb not null,
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, invoice_id, revision)
);
alter table invoice_revisions enable row level security;
alter table invoice_revisions force row level security;
create policy own on invoice_revisions for all using (((business_id = app_business()) OR app_system()));
create policy recipient_reads on invoice_revisions for select using ((EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.business_id = invoice_revisions.business_id) AND (i.id = invoice_revisions.invoice_id)))));
grant insert, select on invoice_revisions to duewell_app;

create table invoice_schedule_runs (
  business_id text not null,
  schedule_id text not null,
  period integer not null,
  day date not null,
  invoice_id text,
  made_at timestamp with time zone not null,
  FOREIGN KEY (business_id, schedule_id) REFERENCES invoice_schedules(business_id, id),
  PRIMARY KEY (business_id, schedule_id, period),
  UNIQUE (invoice_id)
);
alter table invoice_schedule_runs enable row level security;
alter table invoice_schedule_runs force row level security;
create policy own on invoice_schedule_runs for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on invoice_schedule_runs to duewell_app;

create table invoice_schedules (
  business_id text not null,
  id text not null,
  invoice_id text not null,
  every text not null,
  anchor date not null,
  ends_on date,
  times integer,
  state text not null,
  problem text,
  template jsonb not null,
  due_days integer not null,
  next_period integer not null,
  next_on date,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  CHECK (((state = 'ended'::text) = (next_on IS NULL))),
  CHECK (((times >= 1) AND (times <= 1000))),
  CHECK ((due_days >= 0)),
  CHECK ((every = ANY (ARRAY['week'::text, 'month'::text, 'quarter'::text, 'year'::text]))),
  CHECK ((next_period >= 0)),
  CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, invoice_id),
  UNIQUE (id)
);
CREATE INDEX invoice_schedules_next ON public.invoice_schedules USING btree (next_on, id) WHERE (state = 'active'::text);
alter table invoice_schedules enable row level security;
alter table invoice_schedules force row level security;
create policy own on invoice_schedules for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on invoice_schedules to duewell_app;

create table invoice_settings (
  business_id text not null,
  id text not null,
  prefix text not null default 'INV-'::text,
  accent text,
  footer text,
  terms text,
  default_tax integer,
  due_days integer not null default 14,
  created_at timestamp with time zone not null default now(),
  reminders boolean not null default true,
  payout_account_id text,
  bank jsonb,
  name text not null default 'Standard'::text,
  names_wallet boolean not null default true,
  CHECK (((default_tax >= 0) AND (default_tax <= 10000))),
  CHECK (((due_days >= 0) AND (due_days <= 365))),
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CHECK ((accent ~ '^#[0-9a-fA-F]{6}$'::text)),
  CHECK ((prefix ~ '^[A-Z0-9-]{0,12}$'::text)),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
alter table invoice_settings enable row level security;
alter table invoice_settings force row level security;
create policy own on invoice_settings for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on invoice_settings to duewell_app;

create table invoice_tallies (
  business_id text not null,
  side text not null,
  kind text not null,
  due_date date not null,
  n bigint not null,
  total bigint not null,
  balance bigint not null,
  CHECK ((side = ANY (ARRAY['sent'::text, 'received'::text]))),
  PRIMARY KEY (business_id, side, kind, due_date)
);
alter table invoice_tallies enable row level security;
create policy own on invoice_tallies for select using (((business_id = app_business()) OR app_system()));
grant select on invoice_tallies to duewell_app;

create table invoice_tally_changes (
  id bigint not null generated always as identity,
  business_id text not null,
  side text not null,
  kind text not null,
  due_date date not null,
  n integer not null,
  total bigint not null,
  balance bigint not null,
  PRIMARY KEY (id)
);
CREATE INDEX invoice_tally_changes_business ON public.invoice_tally_changes USING btree (business_id, side);
alter table invoice_tally_changes enable row level security;
create policy own on invoice_tally_changes for select using (((business_id = app_business()) OR app_system()));
grant select on invoice_tally_changes to duewell_app;

create table invoice_views (
  business_id text not null,
  invoice_id text not null,
  revision integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, invoice_id, revision)
);
alter table invoice_views enable row level security;
alter table invoice_views force row level security;
create policy parties on invoice_views for all using (((business_id = app_business()) OR app_system() OR (EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.business_id = invoice_views.business_id) AND (i.id = invoice_views.invoice_id))))));
grant insert, select, update on invoice_views to duewell_app;

create table invoices (
  business_id text not null,
  id text not null,
  stage invoice_stage not null,
  decision invoice_decision not null default 'pending'::text,
  decided_at timestamp with time zone,
  decided_by text,
  reason text,
  archived_at timestamp with time zone,
  number text,
  contact_id text,
  buyer_business_id text,
  sender jsonb,
  recipient jsonb not null default '{}'::jsonb,
  issue_date date,
  due_date date,
  description text not null default ''::text,
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
  balance bigint generated always as ((total - (paid)::bigint)) stored,
  editor jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  sent_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search text generated always as (lower(((((((((COALESCE(number, ''::text) || ' '::text) || COALESCE((recipient ->> 'name'::text), ''::text)) || ' '::text) || COALESCE((recipient ->> 'email'::text), ''::text)) || ' '::text) || COALESCE((sender ->> 'name'::text), ''::text)) || ' '::text) || description))) stored,
  kind text generated always as (
CASE
    WHEN ((stage)::text <> 'sent'::text) THEN (stage)::text
    WHEN (archived_at IS NOT NULL) THEN 'archived'::text
    WHEN ((decision)::text = ANY (ARRAY['denied'::text, 'expired'::text])) THEN (decision)::text
    WHEN ((total - (paid)::bigint) <= 0) THEN 'paid'::text
    WHEN ((paid)::bigint > 0) THEN 'partial'::text
    WHEN ((decision)::text = 'pending'::text) THEN 'pending'::text
    ELSE 'unpaid'::text
END) stored,
  revision integer not null default 1,
  reminders boolean not null default true,
  credit_id text,
  late_at timestamp with time zone generated always as (timezone(time_zone, ((due_date + 1))::timestamp without time zone)) stored,
  decision_proof decision_proof,
  CHECK (((total = ((((subtotal)::bigint - (discount)::bigint) + (tax)::bigint) - (amount_paid)::bigint)) AND
CASE
    WHEN ((stage)::text = 'draft'::text) THEN ((number IS NULL) AND ((paid)::bigint = 0))
    ELSE ((total >= 0) AND ((discount)::bigint <= (subtotal)::bigint) AND ((paid)::bigint <= total) AND (number IS NOT NULL) AND (issue_date IS NOT NULL) AND (due_date IS NOT NULL) AND (sender IS NOT NULL) AND (sent_at IS NOT NULL))
END)),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts(business_id, id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, number),
  UNIQUE (id)
);
CREATE INDEX invoices_contact ON public.invoices USING btree (business_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX invoices_open_due ON public.invoices USING btree (kind, due_date, id) WHERE (kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text]));
CREATE INDEX invoices_received_due ON public.invoices USING btree (buyer_business_id, due_date DESC NULLS LAST, id DESC) WHERE (buyer_business_id IS NOT NULL);
CREATE INDEX invoices_received_kind ON public.invoices USING btree (buyer_business_id, kind, created_at DESC, id DESC) WHERE (buyer_business_id IS NOT NULL);
CREATE INDEX invoices_received_open ON public.invoices USING btree (buyer_business_id, late_at DESC NULLS LAST, id DESC) WHERE ((kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text])) AND (buyer_business_id IS NOT NULL));
CREATE INDEX invoices_received_recent ON public.invoices USING btree (buyer_business_id, created_at DESC, id DESC) WHERE (buyer_business_id IS NOT NULL);
CREATE INDEX invoices_received_search ON public.invoices USING gin (buyer_business_id, search gin_trgm_ops) WHERE (buyer_business_id IS NOT NULL);
CREATE INDEX invoices_received_total ON public.invoices USING btree (buyer_business_id, total) WHERE (buyer_business_id IS NOT NULL);
CREATE INDEX invoices_sent_due ON public.invoices USING btree (business_id, due_date DESC NULLS LAST, id DESC);
CREATE INDEX invoices_sent_kind ON public.invoices USING btree (business_id, kind, created_at DESC, id DESC);
CREATE INDEX invoices_sent_open ON public.invoices USING btree (business_id, late_at DESC NULLS LAST, id DESC) WHERE (kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text]));
CREATE INDEX invoices_sent_recent ON public.invoices USING btree (business_id, created_at DESC, id DESC);
CREATE INDEX invoices_sent_search ON public.invoices USING gin (business_id, search gin_trgm_ops);
CREATE INDEX invoices_sent_total ON public.invoices USING btree (business_id, total);
alter table invoices enable row level security;
create policy recipient_decides on invoices for update using (((buyer_business_id = app_business()) AND ((stage)::text <> 'draft'::text))) with check (((buyer_business_id = app_business()) AND ((stage)::text <> 'draft'::text)));
create policy recipient_reads on invoices for select using (((buyer_business_id = app_business()) AND ((stage)::text <> 'draft'::text)));
create policy sender on invoices for all using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER invoices_pledged BEFORE UPDATE ON public.invoices FOR EACH ROW WHEN (((old.credit_id IS NOT NULL) AND (new.credit_id IS NOT NULL))) EXECUTE FUNCTION pledged_invoice();
CREATE TRIGGER invoices_tally AFTER INSERT OR DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION tally_invoice();
grant delete, insert, select, update on invoices to duewell_app;

create table ledger_accounts (
  id bigint not null generated always as identity,
  business_id text,
  kind text not null,
  owner_id text not null,
  currency text not null,
  created_at timestamp with time zone not null default now(),
  CHECK ((kind = ANY (ARRAY['wallet'::text, 'provider_clearing'::text, 'payout_clearing'::text, 'provider_fees'::text, 'suspense'::text, 'receivable_principal'::text, 'receivable_fee'::text, 'receivable_penalty'::text, 'receivable_dispute'::text, 'fee_income'::text, 'write_off'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (id),
  UNIQUE (kind, owner_id, currency)
);
CREATE INDEX ledger_accounts_business ON public.ledger_accounts USING btree (business_id) WHERE (business_id IS NOT NULL);
alter table ledger_accounts enable row level security;
create policy own on ledger_accounts for select using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER ledger_accounts_permanent BEFORE DELETE OR TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on ledger_accounts to duewell_app;

create table ledger_balances (
  account_id bigint not null,
  business_id text,
  posted bigint not null default 0,
  held bigint not null default 0,
  updated_at timestamp with time zone not null default now(),
  CHECK (((held >= 0) AND (posted >= held))),
  FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  PRIMARY KEY (account_id)
);
alter table ledger_balances enable row level security;
create policy own on ledger_balances for select using (((business_id = app_business()) OR app_system()));
grant select on ledger_balances to duewell_app;

create table ledger_entries (
  id bigint not null generated always as identity,
  transaction_id bigint not null,
  account_id bigint not null,
  business_id text,
  amount bigint not null,
  balance bigint,
  CHECK ((amount <> 0)),
  FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  PRIMARY KEY (id)
);
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account_id, id DESC);
CREATE INDEX ledger_entries_transaction ON public.ledger_entries USING btree (transaction_id);
alter table ledger_entries enable row level security;
create policy own on ledger_entries for select using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_balanced AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_must_balance();
grant select on ledger_entries to duewell_app;

create table ledger_holds (
  id text not null,
  account_id bigint not null,
  amount bigint not null,
  reason text not null,
  state text not null default 'held'::text,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  CHECK ((amount > 0)),
  CHECK ((state = ANY (ARRAY['held'::text, 'released'::text, 'settled'::text]))),
  FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  PRIMARY KEY (id)
);
CREATE INDEX ledger_holds_disputes ON public.ledger_holds USING btree (account_id) WHERE (reason = 'dispute'::text);
CREATE INDEX ledger_holds_open ON public.ledger_holds USING btree (account_id) WHERE (state = 'held'::text);
alter table ledger_holds enable row level security;
create policy own on ledger_holds for select using ((app_system() OR (EXISTS ( SELECT
   FROM ledger_balances b
  WHERE (b.account_id = ledger_holds.account_id)))));
grant select on ledger_holds to duewell_app;

create table ledger_transactions (
  id bigint not null generated always as identity,
  event text not null,
  event_id text not null,
  description text not null,
  invoice_id text,
  posted_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (event, event_id)
);
CREATE INDEX ledger_transactions_posted ON public.ledger_transactions USING brin (posted_at);
alter table ledger_transactions enable row level security;
create policy own on ledger_transactions for select using ((app_system() OR (EXISTS ( SELECT
   FROM ledger_entries e
  WHERE (e.transaction_id = ledger_transactions.id)))));
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on ledger_transactions to duewell_app;

create table level_limits (
  level integer not null,
  daily amount,
  balance amount,
  CHECK (((level >= 0) AND (level <= 3))),
  PRIMARY KEY (level)
);
alter table level_limits enable row level security;
alter table level_limits force row level security;
create policy scoped on level_limits for all using (app_scoped());
grant select, update on level_limits to duewell_app;

create table lockouts (
  key bytea not null,
  failures integer not null,
  window_start timestamp with time zone not null,
  locks integer not null default 0,
  locked_until timestamp with time zone,
  account bytea,
  PRIMARY KEY (key)
);
CREATE INDEX lockouts_account ON public.lockouts USING btree (account) WHERE (account IS NOT NULL);
alter table lockouts enable row level security;
alter table lockouts force row level security;
create policy scoped on lockouts for all using (app_scoped());
grant delete, insert, select, update on lockouts to duewell_app;

create table logos (
  business_id text not null,
  id text not null,
  content_type text not null,
  created_at timestamp with time zone not null,
  CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
alter table logos enable row level security;
alter table logos force row level security;
create policy own on logos for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on logos to duewell_app;

create table mail_choices (
  business_id text not null,
  user_id text not null,
  kind text not null,
  choice text not null,
  chosen_at timestamp with time zone not null,
  CHECK ((choice = ANY (ARRAY['now'::text, 'digest'::text, 'never'::text]))),
  CHECK ((kind = ANY (ARRAY['received'::text, 'decided'::text, 'paid'::text, 'reminders'::text, 'approvals'::text, 'credit'::text, 'wallet'::text, 'team'::text, 'digest'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (business_id, user_id, kind)
);
alter table mail_choices enable row level security;
alter table mail_choices force row level security;
create policy own on mail_choices for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on mail_choices to duewell_app;

create table mail_digests (
  business_id text not null,
  user_id text not null,
  day date not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  taken_at timestamp with time zone,
  sent_at timestamp with time zone,
  CHECK (((sent_at IS NULL) OR (taken_at IS NOT NULL))),
  CHECK ((until > since)),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (business_id, user_id, day)
);
alter table mail_digests enable row level security;
alter table mail_digests force row level security;
create policy own on mail_digests for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on mail_digests to duewell_app;

create table members (
  business_id text not null,
  id text not null,
  user_id text,
  role text not null,
  status text not null,
  created_at timestamp with time zone not null default now(),
  email text,
  first_name text,
  last_name text,
  invited_by text,
  invited_at timestamp with time zone,
  invitation_hash bytea,
  invitation_expires_at timestamp with time zone,
  joined_at timestamp with time zone default now(),
  checker_until timestamp with time zone,
  decides_from timestamp with time zone,
  invitation_sent_at timestamp with time zone,
  invitation_opened_at timestamp with time zone,
  CHECK (((status <> 'active'::text) OR (user_id IS NOT NULL))),
  CHECK (((status = 'pending'::text) = (invitation_expires_at IS NOT NULL))),
  CHECK (((status = 'pending'::text) = (invitation_hash IS NOT NULL))),
  CHECK (((user_id IS NOT NULL) OR ((email IS NOT NULL) AND (invited_at IS NOT NULL)))),
  CHECK (((user_id IS NULL) = (joined_at IS NULL))),
  CHECK ((email = lower(email))),
  CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'staff'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'suspended'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (invited_by) REFERENCES users(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, user_id),
  UNIQUE (id),
  UNIQUE (invitation_hash)
);
CREATE INDEX members_checkers ON public.members USING btree (business_id) WHERE ((status = 'active'::text) AND (role = ANY (ARRAY['owner'::text, 'admin'::text])));
CREATE INDEX members_user ON public.members USING btree (user_id);
CREATE UNIQUE INDEX members_invited ON public.members USING btree (business_id, email) WHERE (user_id IS NULL);
alter table members enable row level security;
alter table members force row level security;
create policy own on members for all using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER members_checkers_kept BEFORE INSERT OR UPDATE OF status, role ON public.members FOR EACH ROW EXECUTE FUNCTION keep_checkers();
grant insert, select, update on members to duewell_app;

create table message_stops (
  scope text not null,
  reason text not null,
  stopped_at timestamp with time zone not null,
  CHECK (((scope = ANY (ARRAY['all'::text, 'abroad'::text])) OR (scope ~ '^[A-Z]{2}$'::text))),
  PRIMARY KEY (scope)
);
alter table message_stops enable row level security;
alter table message_stops force row level security;
create policy system on message_stops for all using (app_system());
grant delete, insert, select on message_stops to duewell_app;

create table new_payee_payments (
  business_id text not null,
  route text not null,
  key text not null,
  at timestamp with time zone not null,
  amount positive_amount not null,
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, route, key)
);
CREATE INDEX new_payee_payments_recent ON public.new_payee_payments USING btree (business_id, at);
alter table new_payee_payments enable row level security;
alter table new_payee_payments force row level security;
create policy own on new_payee_payments for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on new_payee_payments to duewell_app;

create table notifications (
  business_id text not null,
  id text not null,
  at timestamp with time zone not null,
  topic text not null,
  text text not null,
  path text,
  read_at timestamp with time zone,
  event_key text not null,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_key),
  UNIQUE (id)
);
CREATE INDEX notifications_recent ON public.notifications USING btree (business_id, at DESC, id);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own on notifications for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on notifications to duewell_app;

create table one_time_codes (
  user_id text not null,
  purpose text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  session_id text,
  challenge_id text,
  CHECK (((purpose = ANY (ARRAY['phone'::text, 'step-up'::text])) AND ((purpose = 'step-up'::text) = (session_id IS NOT NULL)) AND ((purpose = 'step-up'::text) = (challenge_id IS NOT NULL)))),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (user_id, purpose)
);
alter table one_time_codes enable row level security;
alter table one_time_codes force row level security;
create policy scoped on one_time_codes for all using (app_scoped());
grant delete, insert, select, update on one_time_codes to duewell_app;

create table one_time_links (
  token_hash bytea not null,
  user_id text not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  CHECK ((purpose = ANY (ARRAY['email'::text, 'reset'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (token_hash)
);
CREATE INDEX one_time_links_user ON public.one_time_links USING btree (user_id, purpose, created_at DESC);
alter table one_time_links enable row level security;
alter table one_time_links force row level security;
create policy scoped on one_time_links for all using (app_scoped());
grant delete, insert, select, update on one_time_links to duewell_app;

create table openid_flows (
  state_hash bytea not null,
  verifier bytea not null,
  nonce text not null,
  expires_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  ticket_hash bytea,
  issuer text,
  subject text,
  user_id text,
  done_at timestamp with time zone,
  CHECK ((((ticket_hash IS NULL) = (user_id IS NULL)) AND ((ticket_hash IS NULL) OR (returned_at IS NOT NULL)))),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (state_hash),
  UNIQUE (ticket_hash)
);
CREATE INDEX openid_flows_expiry ON public.openid_flows USING btree (expires_at);
alter table openid_flows enable row level security;
alter table openid_flows force row level security;
create policy system on openid_flows for all using (app_system());
grant delete, insert, select, update on openid_flows to duewell_app;

create table openid_identities (
  issuer text not null,
  subject text not null,
  user_id text not null,
  joined_at timestamp with time zone not null,
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (issuer, subject),
  UNIQUE (issuer, user_id)
);
alter table openid_identities enable row level security;
alter table openid_identities force row level security;
create policy system on openid_identities for all using (app_system());
grant delete, insert, select, update on openid_identities to duewell_app;

create table order_attachments (
  business_id text not null,
  id text not null,
  order_id text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  uploaded_by text not null,
  uploaded_at timestamp with time zone not null,
  CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  CHECK ((size > 0)),
  FOREIGN KEY (business_id, order_id) REFERENCES orders(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX order_attachments_order ON public.order_attachments USING btree (business_id, order_id, uploaded_at);
alter table order_attachments enable row level security;
alter table order_attachments force row level security;
create policy own on order_attachments for all using (((business_id = app_business()) OR app_system()));
create policy supplier_reads on order_attachments for select using ((EXISTS ( SELECT
   FROM orders o
  WHERE ((o.business_id = order_attachments.business_id) AND (o.id = order_attachments.order_id)))));
grant delete, insert, select on order_attachments to duewell_app;

create table order_events (
  id bigint not null generated always as identity,
  business_id text not null,
  order_id text not null,
  at timestamp with time zone not null,
  what text not null,
  who text,
  detail text,
  FOREIGN KEY (business_id, order_id) REFERENCES orders(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, order_id, id)
);
CREATE UNIQUE INDEX order_events_once ON public.order_events USING btree (business_id, order_id, what) WHERE (what = ANY (ARRAY['mailed'::text, 'opened'::text]));
alter table order_events enable row level security;
alter table order_events force row level security;
create policy parties on order_events for all using (((business_id = app_business()) OR app_system() OR (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.business_id = order_events.business_id) AND (o.id = order_events.order_id))))));
grant insert, select on order_events to duewell_app;

create table order_lines (
  business_id text not null,
  order_id text not null,
  "position" integer not null,
  key text not null,
  name text not null,
  quantity amount not null,
  unit_price amount not null,
  total amount not null,
  FOREIGN KEY (business_id, order_id) REFERENCES orders(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, order_id, "position")
);
alter table order_lines enable row level security;
alter table order_lines force row level security;
create policy buyer on order_lines for all using (((business_id = app_business()) OR app_system()));
create policy supplier_reads on order_lines for select using ((EXISTS ( SELECT
   FROM orders o
  WHERE ((o.business_id = order_lines.business_id) AND (o.id = order_lines.order_id)))));
grant delete, insert, select on order_lines to duewell_app;

create table order_links (
  business_id text not null,
  id text not null,
  order_id text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  FOREIGN KEY (business_id, order_id) REFERENCES orders(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (token_hash)
);
CREATE INDEX order_links_open ON public.order_links USING btree (business_id, order_id, created_at DESC) WHERE (revoked_at IS NULL);
CREATE INDEX order_links_order ON public.order_links USING btree (business_id, order_id);
alter table order_links enable row level security;
alter table order_links force row level security;
create policy own on order_links for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on order_links to duewell_app;

create table order_numbers (
  business_id text not null,
  next_number bigint not null default 1,
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id)
);
alter table order_numbers enable row level security;
alter table order_numbers force row level security;
create policy own on order_numbers for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on order_numbers to duewell_app;

create table orders (
  business_id text not null,
  id text not null,
  stage text not null,
  decision text not null default 'pending'::text,
  decided_at timestamp with time zone,
  decided_by text,
  reason text,
  archived_at timestamp with time zone,
  number text,
  contact_id text,
  supplier_business_id text,
  sender jsonb,
  recipient jsonb not null default '{}'::jsonb,
  issue_date date,
  due_date date,
  description text not null default ''::text,
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
  invoiced_at timestamp with time zone,
  version integer not null default 1,
  sent_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  status text not null generated always as (
CASE
    WHEN (stage = 'draft'::text) THEN 'draft'::text
    WHEN (archived_at IS NOT NULL) THEN 'archived'::text
    WHEN (invoiced_at IS NOT NULL) THEN 'invoiced'::text
    ELSE decision
END) stored,
  search text generated always as (lower(((((((((COALESCE(number, ''::text) || ' '::text) || COALESCE((recipient ->> 'name'::text), ''::text)) || ' '::text) || COALESCE((recipient ->> 'email'::text), ''::text)) || ' '::text) || COALESCE((sender ->> 'name'::text), ''::text)) || ' '::text) || description))) stored,
  decision_proof decision_proof,
  CHECK ((((stage = 'draft'::text) AND (number IS NULL) AND (sent_at IS NULL) AND (decision = 'pending'::text) AND (archived_at IS NULL)) OR ((stage = 'sent'::text) AND (total >= 0) AND ((discount)::bigint <= (subtotal)::bigint) AND (number IS NOT NULL) AND (issue_date IS NOT NULL) AND (sender IS NOT NULL) AND (sent_at IS NOT NULL)))),
  CHECK (((decision <> 'denied'::text) OR (reason IS NOT NULL))),
  CHECK (((decision = 'pending'::text) = (decided_at IS NULL))),
  CHECK (((invoice_id IS NULL) OR ((decision = 'approved'::text) AND (supplier_business_id IS NOT NULL)))),
  CHECK (((invoiced_at IS NULL) OR (invoice_id IS NOT NULL))),
  CHECK ((decision = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text]))),
  CHECK ((stage = ANY (ARRAY['draft'::text, 'sent'::text]))),
  CHECK ((total = (((subtotal)::bigint - (discount)::bigint) + (tax)::bigint))),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts(business_id, id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, number),
  UNIQUE (id)
);
CREATE INDEX orders_received_recent ON public.orders USING btree (supplier_business_id, created_at DESC, id DESC) WHERE (supplier_business_id IS NOT NULL);
CREATE INDEX orders_received_search ON public.orders USING gin (supplier_business_id, search gin_trgm_ops) WHERE (supplier_business_id IS NOT NULL);
CREATE INDEX orders_received_status ON public.orders USING btree (supplier_business_id, status, created_at DESC, id DESC) WHERE (supplier_business_id IS NOT NULL);
CREATE INDEX orders_sent_recent ON public.orders USING btree (business_id, created_at DESC, id DESC);
CREATE INDEX orders_sent_search ON public.orders USING gin (business_id, search gin_trgm_ops);
CREATE INDEX orders_sent_status ON public.orders USING btree (business_id, status, created_at DESC, id DESC);
CREATE INDEX orders_unclaimed ON public.orders USING btree (((recipient ->> 'email'::text))) WHERE ((supplier_business_id IS NULL) AND (stage = 'sent'::text));
CREATE UNIQUE INDEX orders_invoice ON public.orders USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
alter table orders enable row level security;
create policy buyer on orders for all using (((business_id = app_business()) OR app_system()));
create policy supplier_decides on orders for update using (((supplier_business_id = app_business()) AND (stage <> 'draft'::text))) with check (((supplier_business_id = app_business()) AND (stage <> 'draft'::text)));
create policy supplier_reads on orders for select using (((supplier_business_id = app_business()) AND (stage <> 'draft'::text)));
grant delete, insert, select, update on orders to duewell_app;

create table outbox (
  id bigint not null generated always as identity,
  topic text not null,
  business_ids text[] not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy scoped on outbox for all using (app_scoped());
grant delete, insert, select, update on outbox to duewell_app;

create table payment_agreements (
  business_id text not null,
  invoice_id text not null,
  hash bytea not null,
  version text not null,
  text text not null,
  facts jsonb not null,
  made_at timestamp with time zone not null,
  CHECK ((length(hash) = 32)),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id),
  PRIMARY KEY (business_id, invoice_id, hash)
);
alter table payment_agreements enable row level security;
alter table payment_agreements force row level security;
create policy own on payment_agreements for all using (((business_id = app_business()) OR app_system()));
create policy recipient_reads on payment_agreements for select using ((EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.business_id = payment_agreements.business_id) AND (i.id = payment_agreements.invoice_id)))));
CREATE TRIGGER payment_agreements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment_agreements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on payment_agreements to duewell_app;

create table payment_intents (
  business_id text not null,
  id text not null,
  is_guest boolean not null,
  category payment_category not null,
  category_id text not null,
  channel text not null,
  card_id text,
  save_card boolean not null default false,
  amount positive_amount not null,
  currency text not null,
  label text not null,
  payee text not null,
  path text not null,
  email text not null,
  status payment_status not null default 'pending'::text,
  reference text not null,
  provider text not null,
  held_until timestamp with time zone,
  started_at timestamp with time zone,
  checkout_url text,
  account jsonb,
  expires_at timestamp with time zone,
  provider_id text,
  received amount,
  fee amount,
  returned amount,
  message text,
  asks integer not null default 0,
  created_by text not null,
  created_name text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  is_left boolean not null default false,
  CHECK ((((status)::text = 'pending'::text) = (ended_at IS NULL))),
  CHECK (((status)::text <> 'reversed'::text)),
  CHECK ((channel = ANY (ARRAY['card'::text, 'transfer'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id),
  UNIQUE (reference)
);
CREATE INDEX payment_intents_of ON public.payment_intents USING btree (business_id, category_id, created_at DESC);
alter table payment_intents enable row level security;
alter table payment_intents force row level security;
create policy own on payment_intents for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on payment_intents to duewell_app;

create table payment_refunds (
  business_id text not null,
  id text not null,
  intent_id text not null,
  amount positive_amount not null,
  currency text not null,
  status text not null,
  provider text not null,
  provider_id text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  held_until timestamp with time zone,
  CHECK ((status = ANY (ARRAY['pending'::text, 'needs-attention'::text, 'processed'::text, 'failed'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, intent_id),
  UNIQUE (id)
);
alter table payment_refunds enable row level security;
alter table payment_refunds force row level security;
create policy own on payment_refunds for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on payment_refunds to duewell_app;

create table payment_safety (
  business_id text not null,
  code_above_new amount not null,
  code_above amount not null,
  person_above amount,
  next jsonb,
  next_from timestamp with time zone,
  set_by text not null,
  set_at timestamp with time zone not null,
  CHECK (((next IS NULL) = (next_from IS NULL))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id)
);
alter table payment_safety enable row level security;
alter table payment_safety force row level security;
create policy own on payment_safety for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on payment_safety to duewell_app;

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
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  bulk_id text,
  reversed_at timestamp with time zone,
  reversed_by text,
  CHECK (((((status)::text = 'reversed'::text) = (reversed_at IS NOT NULL)) AND (((status)::text <> 'reversed'::text) OR ((channel)::text = 'outside'::text)))),
  CHECK ((((status)::text <> 'succeeded'::text) OR (settled_at IS NOT NULL))),
  PRIMARY KEY (business_id, id),
  UNIQUE (reference)
);
CREATE INDEX payments_between ON public.payments USING btree (payer_business_id, business_id, settled_at) WHERE (payer_business_id IS NOT NULL);
CREATE INDEX payments_bulk ON public.payments USING btree (bulk_id) WHERE (bulk_id IS NOT NULL);
CREATE INDEX payments_category ON public.payments USING btree (category_id);
CREATE INDEX payments_payee ON public.payments USING btree (business_id, settled_at);
CREATE UNIQUE INDEX payments_provider ON public.payments USING btree (provider, provider_reference) WHERE (provider IS NOT NULL);
alter table payments enable row level security;
alter table payments force row level security;
create policy parties on payments for all using (((business_id = app_business()) OR (payer_business_id = app_business()) OR app_system()));
CREATE TRIGGER payments_carry_card_funds AFTER INSERT ON public.payments FOR EACH ROW WHEN ((((new.channel)::text = 'wallet'::text) AND (new.payer_business_id IS NOT NULL))) EXECUTE FUNCTION carry_card_funds();
grant insert, select, update on payments to duewell_app;

create table payout_block (
  only_one boolean not null default true,
  blocked boolean not null,
  reason text,
  set_by text not null,
  set_at timestamp with time zone not null,
  CHECK (only_one),
  PRIMARY KEY (only_one)
);
alter table payout_block enable row level security;
alter table payout_block force row level security;
create policy scoped on payout_block for all using (app_scoped());
grant select, update on payout_block to duewell_app;

create table pledges (
  business_id text not null,
  credit_id text not null,
  invoice_id text not null,
  fingerprint bytea not null,
  state text not null,
  made_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  CHECK ((length(fingerprint) = 32)),
  CHECK ((state = ANY (ARRAY['open'::text, 'released'::text, 'settled'::text]))),
  FOREIGN KEY (business_id, credit_id) REFERENCES credits(business_id, id),
  PRIMARY KEY (business_id, credit_id)
);
CREATE INDEX pledges_fingerprints ON public.pledges USING btree (fingerprint) WHERE (state <> 'released'::text);
CREATE UNIQUE INDEX pledges_once ON public.pledges USING btree (business_id, fingerprint) WHERE (state <> 'released'::text);
alter table pledges enable row level security;
alter table pledges force row level security;
create policy own on pledges for all using (((business_id = app_business()) OR app_system()));
grant select on pledges to duewell_app;

create table provider_events (
  provider text not null,
  event_key bytea not null,
  type text not null,
  reference text,
  body jsonb,
  received_at timestamp with time zone not null,
  deliveries integer not null default 1,
  processed_at timestamp with time zone,
  PRIMARY KEY (provider, event_key)
);
CREATE INDEX provider_events_bodies ON public.provider_events USING btree (received_at) WHERE (body IS NOT NULL);
alter table provider_events enable row level security;
alter table provider_events force row level security;
create policy system on provider_events for all using (app_system());
grant insert, select, update on provider_events to duewell_app;

create table rate_windows (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  PRIMARY KEY (key, window_start)
);
alter table rate_windows enable row level security;
alter table rate_windows force row level security;
create policy scoped on rate_windows for all using (app_scoped());
grant delete, insert, select, update on rate_windows to duewell_app;

create table reconciliations (
  provider text not null,
  day date not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  transactions integer not null,
  transfers integer not null,
  differences integer not null,
  unexplained bigint not null,
  ended_at timestamp with time zone not null,
  PRIMARY KEY (provider, day)
);
alter table reconciliations enable row level security;
alter table reconciliations force row level security;
create policy system on reconciliations for all using (app_system());
grant insert, select, update on reconciliations to duewell_app;

create table recovery_codes (
  user_id text not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (user_id, code_hash)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy system on recovery_codes for all using (app_system());
grant delete, insert, select, update on recovery_codes to duewell_app;

create table referrals (
  business_id text not null,
  id text not null,
  email text not null,
  sent_by text not null,
  sent_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  joined_at timestamp with time zone,
  CHECK ((email = lower(email))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, email),
  UNIQUE (id)
);
CREATE INDEX referrals_email ON public.referrals USING btree (email, mailed_at);
CREATE INDEX referrals_recent ON public.referrals USING btree (business_id, sent_at DESC, id);
alter table referrals enable row level security;
alter table referrals force row level security;
create policy own on referrals for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on referrals to duewell_app;

create table schema_migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);

create table second_factors (
  user_id text not null,
  secret bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (user_id)
);
alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy system on second_factors for all using (app_system());
grant delete, insert, select, update on second_factors to duewell_app;

create table sessions (
  token_hash bytea not null,
  id text not null,
  user_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  address text not null,
  agent text not null,
  last_seen_at timestamp with time zone,
  device_id text,
  FOREIGN KEY (device_id) REFERENCES user_devices(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (token_hash),
  UNIQUE (id)
);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (revoked_at IS NULL);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy scoped on sessions for all using (app_scoped());
grant delete, insert, select, update on sessions to duewell_app;

create table step_up_challenges (
  id text not null,
  user_id text not null,
  session_id text not null,
  route text not null,
  input_hash text not null,
  summary text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  proved_by text,
  used_at timestamp with time zone,
  used_key text,
  CHECK (((proved_at IS NULL) = (proved_by IS NULL))),
  CHECK (((used_at IS NULL) OR (proved_at IS NOT NULL))),
  CHECK ((input_hash ~ '^[0-9a-f]{64}$'::text)),
  CHECK ((proved_by = ANY (ARRAY['totp'::text, 'sms'::text, 'email'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (id)
);
CREATE INDEX step_up_challenges_call ON public.step_up_challenges USING btree (session_id, route, input_hash);
CREATE INDEX step_up_challenges_expiry ON public.step_up_challenges USING btree (expires_at);
alter table step_up_challenges enable row level security;
alter table step_up_challenges force row level security;
create policy system on step_up_challenges for all using (app_system());
grant delete, insert, select, update on step_up_challenges to duewell_app;

create table user_devices (
  token_hash bytea not null,
  id text not null,
  user_id text not null,
  browser_hash bytea,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  address text not null,
  agent text not null,
  trusted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (token_hash),
  UNIQUE (id)
);
CREATE INDEX user_devices_browser ON public.user_devices USING btree (browser_hash) WHERE (browser_hash IS NOT NULL);
CREATE INDEX user_devices_user ON public.user_devices USING btree (user_id, last_seen_at DESC) WHERE (revoked_at IS NULL);
alter table user_devices enable row level security;
alter table user_devices force row level security;
create policy system on user_devices for all using (app_system());
grant delete, insert, select, update on user_devices to duewell_app;

create table users (
  id text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified_at timestamp with time zone,
  phone text not null,
  phone_verified_at timestamp with time zone,
  password_hash text not null,
  created_at timestamp with time zone not null default now(),
  language text not null default 'en'::text,
  phone_set_at timestamp with time zone,
  previous_phone text,
  CHECK ((email = lower(email))),
  CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  PRIMARY KEY (id),
  UNIQUE (email)
);
alter table users enable row level security;
alter table users force row level security;
create policy scoped on users for all using (app_scoped());
grant insert, select, update on users to duewell_app;

create table verification_items (
  business_id text not null,
  item text not null,
  verdict text not null,
  reason text,
  shown text,
  decided_by text not null,
  updated_at timestamp with time zone not null,
  CHECK ((item = ANY (ARRAY['identity_number'::text, 'identity_document'::text, 'biometric'::text, 'address'::text, 'registration'::text, 'owner'::text, 'documents'::text, 'bank_account'::text, 'review'::text]))),
  CHECK ((verdict = ANY (ARRAY['missing'::text, 'pending'::text, 'accepted'::text, 'refused'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, item)
);
alter table verification_items enable row level security;
alter table verification_items force row level security;
create policy own on verification_items for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on verification_items to duewell_app;

create table virtual_accounts (
  business_id text not null,
  id text not null,
  provider text not null,
  status text not null,
  customer_code text,
  bank_name text,
  account_number text,
  account_name text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  waits_for text,
  waits_since timestamp with time zone,
  looked_at timestamp with time zone,
  CHECK (((status <> 'open'::text) OR ((customer_code IS NOT NULL) AND (account_number IS NOT NULL)))),
  CHECK (((status <> 'waiting'::text) OR ((waits_for IS NOT NULL) AND (waits_since IS NOT NULL) AND (customer_code IS NOT NULL)))),
  CHECK ((status = ANY (ARRAY['opening'::text, 'waiting'::text, 'open'::text, 'failed'::text]))),
  CHECK ((waits_for = ANY (ARRAY['bank'::text, 'identification'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, provider),
  UNIQUE (id),
  UNIQUE (provider, account_number)
);
CREATE INDEX virtual_accounts_customer ON public.virtual_accounts USING btree (provider, customer_code);
alter table virtual_accounts enable row level security;
alter table virtual_accounts force row level security;
create policy own on virtual_accounts for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on virtual_accounts to duewell_app;

create table waiting_letters (
  id bigint not null generated always as identity,
  lane text not null,
  task text not null,
  payload jsonb not null,
  key text,
  PRIMARY KEY (id)
);
CREATE INDEX waiting_letters_lane ON public.waiting_letters USING btree (lane, id);

create table wallet_days (
  business_id text not null,
  day date not null,
  spent amount not null,
  PRIMARY KEY (business_id, day)
);
alter table wallet_days enable row level security;
alter table wallet_days force row level security;
create policy own on wallet_days for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on wallet_days to duewell_app;

create table wallets (
  business_id text not null,
  id text not null,
  account_id bigint not null,
  currency text not null,
  created_at timestamp with time zone not null default now(),
  FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (account_id),
  UNIQUE (business_id, currency),
  UNIQUE (id)
);
alter table wallets enable row level security;
alter table wallets force row level security;
create policy own on wallets for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on wallets to duewell_app;

create table webhook_deliveries (
  business_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  event text not null,
  body text not null,
  state text not null,
  attempts integer not null default 0,
  tries integer not null default 0,
  next_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  last_at timestamp with time zone,
  last_status integer,
  problem text,
  milliseconds integer,
  CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints(business_id, id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, endpoint_id, event_id),
  UNIQUE (id)
);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (business_id, endpoint_id, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_recent ON public.webhook_deliveries USING btree (business_id, endpoint_id, created_at DESC, id);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy own on webhook_deliveries for all using (((business_id = app_business()) OR app_system()));
grant insert, select on webhook_deliveries to duewell_app;

create table webhook_endpoints (
  business_id text not null,
  id text not null,
  url text not null,
  description text,
  events text[] not null,
  state text not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null,
  last_delivered_at timestamp with time zone,
  failing_since timestamp with time zone,
  CHECK (((old_secret IS NULL) = (old_secret_until IS NULL))),
  CHECK ((cardinality(events) > 0)),
  CHECK ((state = ANY (ARRAY['on'::text, 'off'::text, 'disabled'::text, 'removed'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy own on webhook_endpoints for all using (((business_id = app_business()) OR app_system()));
grant insert, select on webhook_endpoints to duewell_app;

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
  sends integer not null default 0,
  questions integer not null default 0,
  created_by text not null,
  created_name text not null,
  approved_name text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  cleared_at timestamp with time zone,
  return_cleared_at timestamp with time zone,
  CHECK ((((status)::text <> 'approval'::text) OR (request_id IS NOT NULL))),
  CHECK ((((status)::text <> ALL (ARRAY['succeeded'::text, 'reversed'::text])) OR ((settled_at IS NOT NULL) AND (sends > 0)))),
  CHECK ((reference ~ '^[a-z0-9_-]{16,50}$'::text)),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id),
  UNIQUE (reference),
  UNIQUE (request_id)
);
CREATE INDEX withdrawals_account ON public.withdrawals USING btree (business_id, account_id, created_at);
CREATE INDEX withdrawals_open ON public.withdrawals USING btree (updated_at) WHERE ((status)::text = ANY (ARRAY['pending'::text, 'sending'::text]));
CREATE INDEX withdrawals_recent ON public.withdrawals USING btree (business_id, created_at DESC, id);
CREATE INDEX withdrawals_settled ON public.withdrawals USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX withdrawals_uncleared ON public.withdrawals USING btree (provider) WHERE ((((status)::text = 'succeeded'::text) AND (cleared_at IS NULL)) OR (((status)::text = 'reversed'::text) AND (return_cleared_at IS NULL)));
alter table withdrawals enable row level security;
alter table withdrawals force row level security;
create policy own on withdrawals for all using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER withdrawals_kept BEFORE UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION keep_withdrawal();
CREATE TRIGGER withdrawals_permanent BEFORE DELETE OR TRUNCATE ON public.withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select, update on withdrawals to duewell_app;

create table worker_beats (
  worker_id text not null,
  at timestamp with time zone not null,
  PRIMARY KEY (worker_id)
);

CREATE OR REPLACE FUNCTION public.address_is_own(p_business text, p_email text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from members m left join users u on u.id = m.user_id where m.business_id = p_business and plain_email(p_email) in (plain_email(u.email), plain_email(m.email)))
    or exists (select from businesses b where b.id = p_business and plain_email(b.detail ->> 'email') = plain_email(p_email))
$function$
;

CREATE OR REPLACE FUNCTION public.app_business()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.business_id'::text, true), ''::text)
;

CREATE OR REPLACE FUNCTION public.app_scoped()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((COALESCE(current_setting('app.system'::text, true), ''::text) = 'on'::text) OR (COALESCE(current_setting('app.business_id'::text, true), ''::text) <> ''::text))
;

CREATE OR REPLACE FUNCTION public.app_system()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('app.system'::text, true), ''::text) = 'on'::text)
;

CREATE OR REPLACE FUNCTION public.bank_account_uses(p_index bytea, p_business text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_uses int;
begin
  perform set_config('app.system', 'on', true);
  select count(distinct business_id) into v_uses from bank_accounts where account_index = p_index and business_id <> p_business;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_uses;
end $function$
;

CREATE OR REPLACE FUNCTION public.belongs_to(p_business text, p_user text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_belongs boolean;
begin
  perform set_config('app.system', 'on', true);
  v_belongs := exists (select from members where business_id = p_business and user_id = p_user);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_belongs;
end $function$
;

CREATE OR REPLACE FUNCTION public.bulk_pay_from_wallet(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_payer text := p ->> 'businessId';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_known record;
  v_bulk bulk_payments;
  v_wanted int;
  v_wrong text;
  v_payer_account bigint;
  v_accounts bigint[];
  v_amounts bigint[];
  v_posted text;
  v_result jsonb;
begin
  perform set_config('app.business_id', v_payer, true), set_config('app.paid_from', 'wallet', true);
  select body_hash, answer into v_known from idempotency where business_id = v_payer and route = 'invoice.payment.bulk.verify' and key = p ->> 'key';
  if found then
    if v_known.body_hash <> decode(p ->> 'bodyHash', 'hex') then return '{"refused": "IDEMPOTENCY_MISMATCH"}'; end if;
    return v_known.answer;
  end if;
  select * into v_bulk from bulk_payments where business_id = v_payer and id = p ->> 'paymentId' for no key update;
  if not found then v_result := '{"refused": "NOT_FOUND", "message": "We could not find that payment."}';
  elsif v_bulk.status = 'succeeded' then v_result := jsonb_build_object('status', 'succeeded');
  else
    create temporary table if not exists bulk_lines (business_id text, id text, number text, seller text, buyer text, owed bigint, wanted bigint, account bigint, payment text) on commit delete rows;
    delete from bulk_lines;
    with wanted as (
      select w ->> 'id' as id, (w ->> 'amount')::bigint as amount, w ->> 'payment' as payment from jsonb_array_elements(v_bulk.invoices) w
    ), locked as (
      select i.business_id, i.id, i.number, i.sender ->> 'name' as seller, i.recipient ->> 'name' as buyer, i.balance, i.kind, i.currency from invoices i
        where i.id in (select id from wanted) and i.buyer_business_id = v_payer and i.kind in ('pending', 'unpaid', 'partial') order by i.id for no key update
    )
    insert into bulk_lines
      select l.business_id, l.id, l.number, l.seller, l.buyer, l.balance, w.amount, a.payee, w.payment
      from wanted w join locked l on l.id = w.id cross join lateral wallet_accounts(v_payer, l.business_id, l.currency) a;
    select count(*) into v_wanted from jsonb_array_elements(v_bulk.invoices);
    select string_agg(coalesce(number, ''), ', ') into v_wrong from bulk_lines where owed <> wanted;
    if (select count(*) from bulk_lines) <> v_wanted then
      v_result := '{"refused": "STATE_CONFLICT", "message": "One of these invoices cannot be paid any more. Nothing was paid; please choose again."}';
    elsif v_wrong is not null then
      v_result := jsonb_build_object('refused', 'STATE_CONFLICT', 'message', format('What is owed on %s has changed. Nothing was paid; please choose again.', v_wrong));
    elsif not wallet_take_daily(v_payer, v_bulk.total, v_at) then
      v_result := '{"refused": "LIMIT_EXCEEDED", "message": "This is above what may leave your wallet in a day. A higher verification level raises the limit."}';
    else
      select w.payer into v_payer_account from wallet_accounts(v_payer, v_payer, v_bulk.currency) w;
      select array_agg(account), array_agg(amount) into v_accounts, v_amounts from (
        select s.account_id as account, sum(s.amount)::bigint as amount
          from bulk_lines b cross join lateral invoice_proceeds(b.business_id, b.id, b.payment, b.account, b.wanted, v_at) s group by s.account_id) t;
      -- As in invoice_pay_from_wallet.
      if exists (select from bulk_lines where account <> all (v_accounts)) then perform wallets_lock((select array_agg(business_id) || v_payer from bulk_lines)); end if;
      v_posted := ledger_post('bulk-payment', v_bulk.id, format('%s invoices paid at once', v_wanted), null, v_at, v_payer_account || v_accounts, -v_bulk.total || v_amounts);
      if v_posted = 'insufficient' then
        perform wallet_give_daily(v_payer, v_bulk.total, v_at);
        v_result := '{"refused": "INSUFFICIENT_FUNDS"}';
      else
        update invoices i set paid = paid + b.wanted, updated_at = v_at
          from bulk_lines b where i.business_id = b.business_id and i.id = b.id;
        perform invoice_paid_by(b.id, v_payer, p, v_at) from bulk_lines b;
        insert into payments (business_id, id, payer_business_id, category, category_id, channel, method, amount, currency, status, reference, created_by, created_at, settled_at, bulk_id)
          select business_id, payment, v_payer, 'invoice', id, 'wallet', 'wallet', wanted, v_bulk.currency, 'succeeded', payment, p ->> 'actor', v_at, v_at, v_bulk.id from bulk_lines;
        insert into invoice_events (business_id, invoice_id, at, what, who, detail) select business_id, id, v_at, 'paid', p ->> 'actorName', wanted::text from bulk_lines;
        insert into outbox (topic, business_ids, payload)
          select 'payment.settled', array[v_payer, business_id], jsonb_build_object('paymentId', payment, 'businessId', business_id, 'payerId', v_payer,
            'invoiceId', id, 'number', number, 'amount', wanted, 'balance', 0, 'payer', buyer) from bulk_lines;
        perform wallet_apply_limit(business_id) from (select distinct business_id from bulk_lines) b;
        if (select held > 0 from ledger_balances where account_id = v_payer_account) then perform wallet_apply_limit(v_payer); end if;
        update bulk_payments set status = 'succeeded', settled_at = v_at where business_id = v_payer and id = v_bulk.id;
        v_result := jsonb_build_object('status', 'succeeded');
      end if;
    end if;
  end if;
  insert into idempotency (business_id, route, key, body_hash, status, answer)
    values (v_payer, 'invoice.payment.bulk.verify', p ->> 'key', decode(p ->> 'bodyHash', 'hex'), 200, v_result);
  insert into audit_log (business_id, at, actor, action, subject, detail)
    values (v_payer, v_at, p ->> 'actor', 'invoice.pay-bulk', p ->> 'paymentId', jsonb_build_object('total', v_bulk.total, 'refused', v_result -> 'refused'));
  return v_result;
end $function$
;

CREATE OR REPLACE FUNCTION public.bulk_receive(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_bulk bulk_payments;
  v_open int;
  v_line record;
  v_one jsonb;
  v_legs jsonb := '[]';
  v_payees jsonb := '[]';
begin
  select * into v_bulk from bulk_payments where business_id = p ->> 'payer' and id = p ->> 'bulkId' for no key update;
  if not found or v_bulk.status = 'succeeded' or v_bulk.currency <> p ->> 'currency' or v_bulk.total > (p ->> 'amount')::bigint then return '{"taken": 0, "legs": [], "payees": []}'; end if;
  with wanted as (select w ->> 'id' as id, (w ->> 'amount')::bigint as amount from jsonb_array_elements(v_bulk.invoices) w),
    locked as (select i.id, i.balance from invoices i where i.id in (select id from wanted) and i.buyer_business_id = v_bulk.business_id and i.kind in ('pending', 'unpaid', 'partial') order by i.id for no key update)
    select count(*) into v_open from wanted w join locked l on l.id = w.id and l.balance = w.amount;
  if v_open <> jsonb_array_length(v_bulk.invoices) then return '{"taken": 0, "legs": [], "payees": []}'; end if;
  for v_line in select w ->> 'id' as id, w -> 'amount' as amount, w ->> 'payment' as payment from jsonb_array_elements(v_bulk.invoices) w order by w ->> 'id' loop
    v_one := invoice_receive(p || jsonb_build_object('invoiceId', v_line.id, 'amount', v_line.amount, 'payment', v_line.payment, 'reference', v_line.payment,
      'provider', null, 'providerReference', null, 'bulk', v_bulk.id));
    v_legs := v_legs || (v_one -> 'legs');
    v_payees := v_payees || (v_one -> 'payees');
  end loop;
  update bulk_payments set status = 'succeeded', settled_at = (p ->> 'at')::timestamptz where business_id = v_bulk.business_id and id = v_bulk.id;
  select jsonb_agg(jsonb_build_object('account', account, 'amount', amount)) into v_legs from (
    select (l ->> 'account')::bigint as account, sum((l ->> 'amount')::bigint)::bigint as amount from jsonb_array_elements(v_legs) l group by 1) s;
  return jsonb_build_object('taken', v_bulk.total, 'legs', v_legs, 'payees', v_payees);
end $function$
;

CREATE OR REPLACE FUNCTION public.business_born()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.business_id', new.id, true);
  insert into invoice_settings (business_id, id) values (new.id, 'set_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 22));
  insert into invoice_numbers (business_id) values (new.id);
  insert into wallets (business_id, id, account_id, currency)
    values (new.id, 'wal_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 22), ledger_account('wallet', new.id, new.id, new.currency, true), new.currency);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.business_category_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('sessions', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.business_checkers(p_business text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::int from members where business_id = p_business
    and ((status = 'active' and role in ('owner', 'admin')) or checker_until > now())
$function$
;

CREATE OR REPLACE FUNCTION public.business_level_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform wallet_apply_limit(new.id);
  perform pg_notify('sessions', '');
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.business_of_email(p_asking text, p_email text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_found text;
begin
  if p_email is null then return null; end if;
  perform set_config('app.system', 'on', true);
  select m.business_id into v_found from users u join members m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
    where u.email = p_email and u.email_verified_at is not null and m.business_id <> p_asking order by m.created_at limit 1;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_found;
end $function$
;

CREATE OR REPLACE FUNCTION public.business_traces(p_business text)
 RETURNS TABLE(kind text, value text)
 LANGUAGE sql
 STABLE
AS $function$
  select t.kind, t.value from (
    select 'person', m.user_id from members m where m.business_id = p_business
    union all select 'email', plain_email(u.email) from members m join users u on u.id = m.user_id where m.business_id = p_business
    union all select 'email', plain_email(m.email) from members m where m.business_id = p_business
    union all select 'phone', plain_phone(u.phone) from members m join users u on u.id = m.user_id where m.business_id = p_business
    union all select 'email', plain_email(b.detail ->> 'email') from businesses b where b.id = p_business
    union all select 'phone', plain_phone(b.detail ->> 'phone') from businesses b where b.id = p_business
    union all select 'tax', upper(b.detail ->> 'taxNumber') from businesses b where b.id = p_business
    union all select 'registration', upper(b.detail ->> 'registrationNumber') from businesses b where b.id = p_business
    union all select 'identity', encode(c.number_index, 'hex') from identity_checks c where c.business_id = p_business and c.status in ('pending', 'accepted')
    union all select 'account', encode(a.account_index, 'hex') from bank_accounts a where a.business_id = p_business
  ) t(kind, value) where t.value is not null and t.value <> ''
$function$
;

CREATE OR REPLACE FUNCTION public.businesses_related(a text, b text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_related boolean;
begin
  if not app_system() and app_business() is distinct from a and app_business() is distinct from b then raise exception 'neither business asks' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  v_related := a = b or exists (select x.kind, x.value from business_traces(a) x intersect select y.kind, y.value from business_traces(b) y);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_related;
end $function$
;

CREATE OR REPLACE FUNCTION public.carry_card_funds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  insert into card_funds (business_id, reference, account_id, amount, at)
    select new.business_id, new.reference, w.account_id, least(new.amount, f.amount), f.last
      from (select sum(amount)::bigint as amount, max(at) as last from card_funds where business_id = new.payer_business_id and at > new.settled_at - interval '72 hours') f
      join wallets w on w.business_id = new.business_id and w.currency = new.currency where f.amount > 0
    on conflict do nothing;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.credit_accrue(p_business text, p_credit text, p_at timestamp with time zone)
 RETURNS credits
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  c credits;
  v_today date;
  v_late int;
  v_fee bigint;
  v_penalty bigint;
  v_income bigint;
  v_posted text;
begin
  select * into c from credits where business_id = p_business and id = p_credit for no key update;
  if c.state is null or c.state not in ('active', 'default') or c.written_off_at is not null then return c; end if;
  v_today := greatest((p_at at time zone c.time_zone)::date, c.accrued_through);
  if v_today = c.accrued_through and c.accruals > 0 then return c; end if;
  v_late := greatest(0, v_today - greatest(c.accrued_through, c.due_date + 3));
  c.principal_days := c.principal_days + c.principal * greatest(0, least(v_today, c.due_date) - c.accrued_through);
  if v_late > 0 then
    c.overdue_principal := coalesce(c.overdue_principal, c.principal);
    c.penalty_days := c.penalty_days + c.principal * v_late;
  end if;
  v_fee := greatest(c.fee, (greatest(c.principal_days, c.offered * 10) + 500) / 1000);
  v_penalty := greatest(c.penalty, coalesce(least((c.penalty_days + 500) / 1000, c.overdue_principal / 10), 0));
  c.accruals := c.accruals + 1;
  if v_fee + v_penalty > c.fee + c.penalty then
    v_income := ledger_account('fee_income', 'credit', null, c.currency, false);
    select ledger_post('credit-accrual', c.id || ':' || c.accruals, 'Fee and penalty of an advance through ' || v_today, c.invoice_id, p_at,
        array_agg(account), array_agg(leg))
      into v_posted
      from (values (c.fee_account, c.fee - v_fee), (c.penalty_account, c.penalty - v_penalty), (v_income, v_fee - c.fee + v_penalty - c.penalty)) l(account, leg) where leg <> 0;
    if v_posted <> 'posted' then raise exception 'accrual % of credit % was %', c.accruals, c.id, v_posted; end if;
    perform credit_charge(c.business_id, c.id, 'fee', v_fee - c.fee, p_at);
    perform credit_charge(c.business_id, c.id, 'penalty', v_penalty - c.penalty, p_at);
  end if;
  update credits set principal_days = c.principal_days, penalty_days = c.penalty_days, overdue_principal = c.overdue_principal, accrued_through = v_today,
      accruals = c.accruals, fee = v_fee, penalty = v_penalty
    where business_id = c.business_id and id = c.id returning * into c;
  return c;
end $function$
;

CREATE OR REPLACE FUNCTION public.credit_bring_up(p_business text, p_credit text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the credit of this business' using errcode = 'insufficient_privilege'; end if;
  perform credit_accrue(p_business, p_credit, p_at);
end $function$
;

CREATE OR REPLACE FUNCTION public.credit_candidates(p_business text, p_invoice text, p_at timestamp with time zone, p_offset integer, p_limit integer)
 RETURNS TABLE(id text, number text, buyer_name text, buyer_email text, buyer_business_id text, stage text, decision text, decision_proof text, archived boolean, balance bigint, total bigint, issue_date date, due_date date, currency text, time_zone text, credit_id text, buyer_level integer, paid_by_buyer integer, paid_late integer, related boolean, candidates bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the invoices of this business' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  return query
    with own as (
      select i.*, (i.due_date - (p_at at time zone i.time_zone)::date) between 7 and 90 as within, count(*) over () as candidates from invoices i
        where i.business_id = p_business
          and case when p_invoice is null then i.kind in ('unpaid', 'partial') and i.decision = 'approved' and i.credit_id is null and i.due_date >= (p_at at time zone i.time_zone)::date else i.id = p_invoice end
        order by within desc, i.due_date, i.id offset p_offset limit p_limit
    ), settled as (
      select j.buyer_business_id,
          (select max(p.settled_at) from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded') > ((j.due_date + 1)::timestamp at time zone j.time_zone) as late
        from (select * from invoices k where k.business_id = p_business and k.kind = 'paid' order by k.created_at desc, k.id desc limit 500) j
        where exists (select from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded')
          and not exists (select from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded'
            and (p.channel = 'outside' or p.payer_business_id is distinct from j.buyer_business_id))
    )
    select o.id, o.number, o.recipient ->> 'name', o.recipient ->> 'email', o.buyer_business_id, o.stage::text, o.decision::text, o.decision_proof::text, o.archived_at is not null, o.balance, o.total,
        o.issue_date, o.due_date, o.currency, o.time_zone, o.credit_id, b.level, h.paid::int, h.late::int,
        recipient_related(p_business, o.recipient) or coalesce(businesses_related(p_business, o.buyer_business_id), false),
        o.candidates
      from own o left join businesses b on b.id = o.buyer_business_id
        cross join lateral (select count(*) as paid, count(*) filter (where d.late) as late from settled d where d.buyer_business_id = o.buyer_business_id) h
      order by o.within desc, o.due_date, o.id;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $function$
;

CREATE OR REPLACE FUNCTION public.credit_charge(p_business text, p_credit text, p_kind text, p_amount bigint, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into charges as g (business_id, id, credit_id, kind, amount, at) select p_business, p_credit || ':' || p_kind, p_credit, p_kind, p_amount, p_at where p_amount <> 0
    on conflict (business_id, id) do update set amount = g.amount + excluded.amount, at = excluded.at
$function$
;

CREATE OR REPLACE FUNCTION public.credit_findings()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select 'credit ' || c.id || ' owes ' || o.owed || ' of ' || o.kind || ', its account says ' || -coalesce(e.total, 0)
    from credits c
    cross join lateral (values ('principal', c.principal_account, c.principal),
      ('fee', c.fee_account, case when c.written_off_at is null then c.fee - c.fee_paid - c.fee_waived else 0 end),
      ('penalty', c.penalty_account, case when c.written_off_at is null then c.penalty - c.penalty_paid - c.penalty_waived else 0 end)) o(kind, account, owed)
    left join lateral (select sum(amount) as total from ledger_entries where account_id = o.account) e on true
    where o.account is not null and o.owed <> -coalesce(e.total, 0)
  union all
  select 'credit ' || c.id || ' was repaid ' || (c.offered - c.principal - case when c.written_off_at is null then 0 else c.written_off_principal end) || ' of principal, its repayments say ' || coalesce(r.total, 0)
    from (select k.*, case when k.written_off_at is null then 0 else k.written_off - (k.fee - k.fee_paid - k.fee_waived) - (k.penalty - k.penalty_paid - k.penalty_waived) end as written_off_principal from credits k) c
    left join lateral (select sum(principal) as total from credit_repayments p where p.business_id = c.business_id and p.credit_id = c.id) r on true
    where c.disbursed_at is not null and c.offered - c.principal - c.written_off_principal <> coalesce(r.total, 0)
$function$
;

CREATE OR REPLACE FUNCTION public.credit_lock(p_business text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('credit:' || p_business, 0))
$function$
;

CREATE OR REPLACE FUNCTION public.credit_record(c credits, p_amount bigint, p_how text, p_payment text, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_part record;
  v_taken bigint;
  v_left bigint;
  v_own boolean := p_how = 'buyer' and current_setting('app.paid_from', true) is not distinct from 'wallet';
begin
  select * into v_part from credit_split(c, p_amount);
  v_taken := v_part.penalty + v_part.fee + v_part.principal;
  if v_taken <= 0 then return c.state; end if;
  v_left := c.principal + c.fee - c.fee_paid - c.fee_waived + c.penalty - c.penalty_paid - c.penalty_waived - v_taken;
  insert into credit_repayments (business_id, credit_id, n, at, how, payment_id, amount, penalty, fee, principal, own_wallet)
    values (c.business_id, c.id, c.repayments + 1, p_at, p_how, p_payment, v_taken, v_part.penalty, v_part.fee, v_part.principal, v_own);
  update credits set principal = principal - v_part.principal, fee_paid = fee_paid + v_part.fee, penalty_paid = penalty_paid + v_part.penalty, repayments = repayments + 1,
      state = case when v_left = 0 then 'paid' else state end, repaid_at = case when v_left = 0 then p_at end,
      clean = case when v_left = 0 then c.penalty = 0 and c.state = 'active'
        and not exists (select from credit_repayments r where r.business_id = c.business_id and r.credit_id = c.id and not r.own_wallet) end
    where business_id = c.business_id and id = c.id;
  if v_left = 0 then update pledges set state = 'settled', ended_at = p_at where business_id = c.business_id and credit_id = c.id; end if;
  insert into outbox (topic, business_ids, payload) values (case when v_left = 0 then 'credit.repaid' else 'credit.part-repaid' end, array[c.business_id],
    jsonb_build_object('businessId', c.business_id, 'creditId', c.id, 'invoiceId', c.invoice_id, 'number', c.invoice_number, 'amount', v_taken, 'left', v_left, 'how', p_how, 'n', c.repayments + 1));
  return case when v_left = 0 then 'paid' else c.state end;
end $function$
;

CREATE OR REPLACE FUNCTION public.credit_split(c credits, p_amount bigint, OUT penalty bigint, OUT fee bigint, OUT principal bigint)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  penalty := least(p_amount, c.penalty - c.penalty_paid - c.penalty_waived);
  fee := least(p_amount - penalty, c.fee - c.fee_paid - c.fee_waived);
  principal := least(p_amount - penalty - fee, c.principal);
end $function$
;

CREATE OR REPLACE FUNCTION public.credit_take(p_business text, p_credit text, p_amount bigint, p_how text, p_payment text, p_at timestamp with time zone)
 RETURNS TABLE(account_id bigint, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_invoice text;
  c credits;
  v_part record;
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the credit of this business' using errcode = 'insufficient_privilege'; end if;
  select k.invoice_id into v_invoice from credits k where k.business_id = p_business and k.id = p_credit;
  perform 1 from invoices i where i.business_id = p_business and i.id = v_invoice for no key update;
  c := credit_accrue(p_business, p_credit, p_at);
  if c.state is null or c.state not in ('active', 'default') or c.written_off_at is not null then return; end if;
  select * into v_part from credit_split(c, p_amount);
  if credit_record(c, p_amount, p_how, p_payment, p_at) = 'paid' then
    update invoices i set credit_id = null where i.business_id = p_business and i.id = v_invoice;
  end if;
  return query select l.account, l.leg from (values (c.penalty_account, v_part.penalty), (c.fee_account, v_part.fee), (c.principal_account, v_part.principal)) l(account, leg) where l.leg > 0;
end $function$
;

CREATE OR REPLACE FUNCTION public.credit_waive(p_business text, p_credit text, p_kind text, p_amount bigint, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  update credits set fee_waived = fee_waived + case when p_kind = 'fee' then p_amount else 0 end, penalty_waived = penalty_waived + case when p_kind = 'penalty' then p_amount else 0 end
    where business_id = p_business and id = p_credit and state in ('active', 'default')
      and p_amount <= case when p_kind = 'fee' then fee - fee_paid - fee_waived else penalty - penalty_paid - penalty_waived end;
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION public.device_shared(business_a text, business_b text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_found boolean;
begin
  perform set_config('app.system', 'on', true);
  select exists (
    select from members m join members n on n.user_id = m.user_id
      where m.business_id = business_a and n.business_id = business_b
        and m.status = 'active' and n.status = 'active' and m.role in ('owner', 'admin') and n.role in ('owner', 'admin')
    union all
    select from members m join user_devices d on d.user_id = m.user_id
        join user_devices e on e.browser_hash = d.browser_hash join members n on n.user_id = e.user_id
      where m.business_id = business_a and n.business_id = business_b
        and m.status = 'active' and n.status = 'active' and m.role in ('owner', 'admin') and n.role in ('owner', 'admin')
  ) into v_found;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_found;
end $function$
;

CREATE OR REPLACE FUNCTION public.dispute_collect(p_business text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  d record;
  v_wallet bigint;
  v_take bigint;
begin
  perform set_config('app.system', 'on', true);
  perform wallets_lock(array[p_business]);
  for d in select * from dispute_debts where business_id = p_business and owed > 0 order by opened_at, subject for no key update loop
    select w.account_id into v_wallet from wallets w where w.business_id = p_business and w.currency = d.currency;
    select least(d.owed, b.posted - b.held) into v_take from ledger_balances b where b.account_id = v_wallet;
    continue when v_take is null or v_take <= 0;
    if ledger_post('dispute-collected', d.subject || ':' || p_business || ':' || (d.collections + 1), 'Lost card dispute', null, now(), array[v_wallet, d.account_id], array[-v_take, v_take]) <> 'posted' then
      raise exception 'the debt of dispute % could not be collected', d.subject;
    end if;
    update dispute_debts set owed = owed - v_take, collections = collections + 1 where business_id = p_business and subject = d.subject;
  end loop;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $function$
;

CREATE OR REPLACE FUNCTION public.dispute_end_hold(p_id text, p_account bigint, p_state text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  h record;
  v_ended bigint := 0;
begin
  perform ledger_lock(array[p_account]);
  for h in select id, amount from ledger_holds
      where account_id = p_account and reason = 'dispute' and state = 'held' and (id = p_id or starts_with(id, p_id || '#')) order by id loop
    perform ledger_end_hold(h.id, p_state);
    v_ended := v_ended + h.amount;
  end loop;
  return v_ended;
end $function$
;

CREATE OR REPLACE FUNCTION public.dispute_findings()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select 'the dispute debts on account ' || d.account_id || ' are ' || sum(d.owed) || ', its entries say ' || -coalesce((select sum(amount) from ledger_entries e where e.account_id = d.account_id), 0)
    from dispute_debts d group by d.account_id
    having sum(d.owed) <> -coalesce((select sum(amount) from ledger_entries e where e.account_id = d.account_id), 0)
$function$
;

CREATE OR REPLACE FUNCTION public.dispute_hold(p_id text, p_account bigint, p_amount bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_free bigint;
  v_holds record;
  v_part bigint;
begin
  -- Locked before it is read: nobody spends between the two.
  perform ledger_lock(array[p_account]);
  select posted - held into strict v_free from ledger_balances where account_id = p_account;
  select coalesce(sum(amount) filter (where state = 'held'), 0)::bigint as held, count(*) as made, count(*) filter (where state <> 'held') as ended into v_holds
    from ledger_holds where account_id = p_account and reason = 'dispute' and (id = p_id or starts_with(id, p_id || '#'));
  v_part := least(p_amount - v_holds.held, v_free);
  if v_part <= 0 or v_holds.ended > 0 then return v_holds.held; end if;
  perform ledger_hold(p_id || case when v_holds.made = 0 then '' else '#' || (v_holds.made + 1) end, p_account, v_part, 'dispute');
  return v_holds.held + v_part;
end $function$
;

CREATE OR REPLACE FUNCTION public.enqueue(p_task text, p_payload jsonb, p_key text, p_after bigint, p_priority integer, p_lane text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if p_lane is not null then
    insert into waiting_letters (lane, task, payload, key) values (p_lane, p_task, p_payload, p_key);
  else
    perform graphile_worker.add_job(p_task, p_payload::json, job_key := p_key, run_at := now() + p_after * interval '1 millisecond', max_attempts := 12, priority := p_priority);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.feed_letters(p_share integer, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_room int;
  v_specs graphile_worker.job_spec[];
begin
  if not exists (select from waiting_letters) or not pg_try_advisory_xact_lock(hashtextextended('feed_letters', 0)) then return 0; end if;
  select p_most - count(*) into v_room from graphile_worker._private_jobs where flags is not null and is_available and run_at <= now();
  if v_room <= 0 then return 0; end if;
  with recursive lanes(lane) as (
    (select lane from waiting_letters order by lane limit 1)
    union all
    select (select w.lane from waiting_letters w where w.lane > l.lane order by w.lane limit 1) from lanes l where l.lane is not null
  ), queued as (
    select f.lane, count(*)::int as n from graphile_worker._private_jobs j, jsonb_object_keys(j.flags) f(lane) group by f.lane
  ), next as (
    select w.id, coalesce(q.n, 0) + w.place as turn from lanes l left join queued q using (lane)
      cross join lateral (select o.id, row_number() over (order by o.id) as place
        from (select id from waiting_letters where lane = l.lane order by id limit greatest(p_share - coalesce(q.n, 0), 0)) o) w
      where l.lane is not null
      order by turn, w.id limit v_room
  ), taken as (
    delete from waiting_letters w using next where w.id = next.id returning w.*, next.turn
  ), once as (
    select distinct on (coalesce(key, 'id ' || id)) * from taken order by coalesce(key, 'id ' || id), id desc
  )
  -- A microsecond apart, so that they run in this order.
  select array_agg(row(task, payload::json, null, now() + place * interval '1 microsecond', 12, key, 0, array[lane])::graphile_worker.job_spec)
    into v_specs from (select *, row_number() over (order by turn, id) as place from once) o;
  perform graphile_worker.add_jobs(v_specs);
  return cardinality(v_specs);
end $function$
;

CREATE OR REPLACE FUNCTION public.find_invoices(p_side text, p_patterns text[], p_total bigint, p_void boolean, p_most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_those text;
  v_any text;
begin
  if app_business() is null then return; end if;
  v_those := format('select i.id, i.created_at from invoices i where i.%I = %L and i.kind %s ''void'' and i.stage <> %L',
    case p_side when 'sent' then 'business_id' when 'received' then 'buyer_business_id' end, app_business(), case when p_void then '=' else '<>' end,
    case p_side when 'sent' then '' else 'draft' end);
  select string_agg(format('(%s and i.search like %L order by i.created_at desc, i.id desc limit %s)', v_those, pattern, p_most), ' union ') into strict v_any
    from unnest(p_patterns) pattern;
  if p_total is not null then
    v_any := v_any || format(' union (%s and i.total = %s order by i.created_at desc, i.id desc limit %s)', v_those, p_total, p_most);
  end if;
  return query execute format('select f.id from (%s) f order by f.created_at desc, f.id desc limit %s', v_any, p_most);
end $function$
;

CREATE OR REPLACE FUNCTION public.find_orders(p_side text, p_pattern text, p_most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if app_business() is null then return; end if;
  return query execute format(
    'select o.id from orders o where o.%I = %L and o.stage <> %L and o.search like %L order by o.created_at desc, o.id desc limit %s',
    case p_side when 'sent' then 'business_id' when 'received' then 'supplier_business_id' end, app_business(),
    case p_side when 'sent' then '' else 'draft' end, p_pattern, p_most);
end $function$
;

CREATE OR REPLACE FUNCTION public.fold_invoice_tallies(p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_folded int;
begin
  with taken as (
    delete from invoice_tally_changes where id in (select id from invoice_tally_changes order by id limit p_most for update skip locked)
      returning business_id, side, kind, due_date, n, total, balance
  ), sums as (
    select business_id, side, kind, due_date, sum(n) as n, sum(total) as total, sum(balance) as balance, count(*) as changes from taken group by 1, 2, 3, 4
  ), added as (
    insert into invoice_tallies as t (business_id, side, kind, due_date, n, total, balance)
      select business_id, side, kind, due_date, n, total, balance from sums order by 1, 2, 3, 4
      on conflict (business_id, side, kind, due_date) do update set n = t.n + excluded.n, total = t.total + excluded.total, balance = t.balance + excluded.balance
      returning 1
  )
  select coalesce(sum(changes), 0) into v_folded from sums where (select count(*) from added) >= 0;
  delete from invoice_tallies where n = 0 and total = 0 and balance = 0;
  return v_folded;
end $function$
;

CREATE OR REPLACE FUNCTION public.has_dealt(p_asking text, p_other text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_found boolean;
begin
  if p_asking is distinct from app_business() and not app_system() then return false; end if;
  perform set_config('app.system', 'on', true);
  select exists (select from invoices i where i.business_id = p_other and i.buyer_business_id = p_asking and i.stage = 'sent')
    or exists (select from orders o where o.business_id = p_other and o.supplier_business_id = p_asking and o.stage = 'sent')
    or exists (select from invoices i where i.business_id = p_asking and i.buyer_business_id = p_other and i.decision in ('approved', 'denied'))
    or exists (select from orders o where o.business_id = p_asking and o.supplier_business_id = p_other and o.decision in ('approved', 'denied'))
    or exists (select from payments p where p.business_id = p_asking and p.payer_business_id = p_other and p.status = 'succeeded')
    or exists (select from referrals r join users u on u.email = r.email join members m on m.user_id = u.id and m.business_id = p_other and m.role = 'owner' and m.status = 'active'
        where r.business_id = p_asking and r.joined_at is not null)
  into v_found;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_found;
end $function$
;

CREATE OR REPLACE FUNCTION public.identity_number_uses(p_index bytea, p_user text, p_business text, OUT people integer, OUT businesses integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  select count(distinct c.user_id) filter (where c.user_id <> p_user), count(distinct c.business_id) filter (where c.business_id <> p_business) into people, businesses
    from identity_checks c where c.number_index = p_index and c.status = 'accepted';
  perform set_config('app.system', coalesce(v_before, ''), true);
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_create(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_business text := p ->> 'businessId';
  v_id text := p ->> 'id';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_send boolean := p ->> 'action' = 'send';
  v_key text := p ->> 'key';
  v_actor text := p ->> 'actor';
  v_total bigint := (p ->> 'total')::bigint;
  v_known record;
  v_recipient jsonb;
  v_buyer text;
  v_home record;
  v_result jsonb;
begin
  perform set_config('app.business_id', v_business, true);
  if v_key is not null then
    select body_hash, answer into v_known from idempotency where business_id = v_business and route = 'invoice.create' and key = v_key;
    if found then
      if v_known.body_hash <> decode(p ->> 'bodyHash', 'hex') then return '{"refused": "IDEMPOTENCY_MISMATCH"}'; end if;
      return v_known.answer;
    end if;
  end if;
  select r.recipient, r.buyer into v_recipient, v_buyer from invoice_recipient(v_business, p ->> 'contactId', p -> 'contact') r;
  if p ->> 'contactId' is not null and v_recipient is null then
    v_result := '{"refused": "NOT_FOUND", "message": "This contact is not on your list any more. Please choose another."}';
  elsif p -> 'editor' ->> 'invoiceSettingId' is not null
      and not exists (select from invoice_settings s where s.business_id = v_business and s.id = p -> 'editor' ->> 'invoiceSettingId') then
    v_result := '{"refused": "VALIDATION_FAILED", "field": "invoiceSettingId", "message": "This template is not one of yours. Please choose another."}';
  else
    if v_send then select n.number, n.sender, n.currency, n.time_zone into v_home from invoice_take_number(v_business, p -> 'editor') n;
    else select null as number, null::jsonb as sender, b.currency, b.time_zone into v_home from businesses b where b.id = v_business;
    end if;
    insert into invoices (business_id, id, stage, number, contact_id, buyer_business_id, sender, recipient, issue_date, due_date, description, currency, time_zone,
        discounts, taxes, subtotal, discount, tax, amount_paid, total, editor, sent_at, created_by, created_at, updated_at)
      values (v_business, v_id, case when v_send then 'sent' else 'draft' end, v_home.number, p ->> 'contactId', case when v_send then v_buyer end, v_home.sender,
        coalesce(v_recipient, '{}'), (p ->> 'issueDate')::date, (p ->> 'dueDate')::date, p ->> 'description', v_home.currency, v_home.time_zone, p -> 'discounts', p -> 'taxes',
        (p ->> 'subtotal')::bigint, (p ->> 'discount')::bigint, (p ->> 'tax')::bigint, (p ->> 'amountPaid')::bigint, v_total,
        p -> 'editor', case when v_send then v_at end, v_actor, v_at, v_at);
    perform invoice_write_lines(v_business, v_id, p -> 'lines');
    if v_send then perform invoice_sent(v_business, v_id, v_home.number, v_buyer, v_recipient, p); end if;
    v_result := jsonb_build_object('id', v_id, 'number', v_home.number, 'stage', case when v_send then 'sent' else 'draft' end, 'version', 1, 'total', v_total,
      'linkId', case when v_send then p ->> 'linkId' end);
  end if;
  with kept as (
    insert into idempotency (business_id, route, key, body_hash, status, answer)
      select v_business, 'invoice.create', v_key, decode(p ->> 'bodyHash', 'hex'), 200, v_result where v_key is not null
  )
  insert into audit_log (business_id, at, actor, action, subject, detail)
    values (v_business, v_at, v_actor, case when v_send then 'invoice.send' else 'invoice.draft' end, v_id, jsonb_build_object('total', v_total, 'refused', v_result -> 'refused'));
  return v_result;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_letterhead(b businesses, s invoice_settings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select invoice_sender(b, s) || jsonb_strip_nulls(jsonb_build_object('bank', printed_bank(s)))
$function$
;

CREATE OR REPLACE FUNCTION public.invoice_paid_by(p_invoice text, p_payer text, p jsonb, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_invoice record;
begin
  update invoices i set decision = 'approved', decided_at = p_at, decided_by = coalesce(p ->> 'actorName', p ->> 'who', i.recipient ->> 'name'), decision_proof = 'payment', updated_at = p_at
    where i.id = p_invoice and i.buyer_business_id = p_payer and i.created_by <> p ->> 'actor' and i.stage = 'sent'
      and not belongs_to(i.business_id, p ->> 'actor')
      and (i.decision = 'pending' or i.decision = 'approved' and i.decision_proof is null)
    returning i.business_id, i.revision, i.decided_by into v_invoice;
  if not found then return; end if;
  insert into decisions (sender_business_id, party_business_id, subject, revision, decision, how, who, user_id, address, agent, at)
    values (v_invoice.business_id, p_payer, p_invoice, v_invoice.revision, 'approved', 'payment', v_invoice.decided_by, p ->> 'actor', p ->> 'address', p ->> 'agent', p_at);
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_pay_from_wallet(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_payer text := p ->> 'businessId';
  v_payment text := p ->> 'paymentId';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_known record;
  v_invoice record;
  v_wallets record;
  v_accounts bigint[];
  v_amounts bigint[];
  v_posted text;
  v_result jsonb;
begin
  perform set_config('app.business_id', v_payer, true), set_config('app.paid_from', 'wallet', true);
  select body_hash, answer into v_known from idempotency where business_id = v_payer and route = 'payment.business.wallet' and key = p ->> 'key';
  if found then
    if v_known.body_hash <> decode(p ->> 'bodyHash', 'hex') then return '{"refused": "IDEMPOTENCY_MISMATCH"}'; end if;
    return v_known.answer;
  end if;
  select i.business_id, i.id, i.number, i.balance, i.decision, i.archived_at, i.currency, i.sender ->> 'name' as seller, i.recipient ->> 'name' as buyer
    into v_invoice from invoices i
    where i.id = p ->> 'invoiceId' and i.buyer_business_id = v_payer and i.stage = 'sent' for no key update;
  if not found then v_result := '{"refused": "NOT_FOUND", "message": "We could not find that invoice."}';
  elsif v_invoice.archived_at is not null then v_result := '{"refused": "STATE_CONFLICT", "message": "This invoice is archived."}';
  elsif v_invoice.decision in ('denied', 'expired') then v_result := jsonb_build_object('refused', 'STATE_CONFLICT', 'message', format('This invoice is %s and cannot be paid.', v_invoice.decision));
  elsif v_invoice.balance <= 0 then v_result := '{"refused": "STATE_CONFLICT", "message": "This invoice is paid already."}';
  elsif v_amount > v_invoice.balance then v_result := '{"refused": "OVERPAYMENT"}';
  elsif not wallet_take_daily(v_payer, v_amount, v_at) then v_result := '{"refused": "LIMIT_EXCEEDED", "message": "This is above what may leave your wallet in a day. A higher verification level raises the limit."}';
  else
    select w.payer, w.payee into v_wallets from wallet_accounts(v_payer, v_invoice.business_id, v_invoice.currency) w;
    select array_agg(s.account_id), array_agg(s.amount) into v_accounts, v_amounts
      from invoice_proceeds(v_invoice.business_id, v_invoice.id, v_payment, v_wallets.payee, v_amount, v_at) s;
    -- What an advance takes does not go through the payee's wallet, whose limit is looked at below.
    if v_wallets.payee <> all (v_accounts) then perform wallets_lock(array[v_payer, v_invoice.business_id]); end if;
    v_posted := ledger_post('payment', v_payment, format('%s: %s to %s', v_invoice.number, v_invoice.buyer, v_invoice.seller), v_invoice.id, v_at,
      v_wallets.payer || v_accounts, -v_amount || v_amounts);
    if v_posted = 'insufficient' then
      perform wallet_give_daily(v_payer, v_amount, v_at);
      v_result := '{"refused": "INSUFFICIENT_FUNDS"}';
    else
      perform wallet_apply_limit(v_invoice.business_id);
      if (select held > 0 from ledger_balances where account_id = v_wallets.payer) then perform wallet_apply_limit(v_payer); end if;
      update invoices set paid = paid + v_amount, updated_at = v_at
        where business_id = v_invoice.business_id and id = v_invoice.id;
      perform invoice_paid_by(v_invoice.id, v_payer, p, v_at);
      with recorded as (
        insert into payments (business_id, id, payer_business_id, category, category_id, channel, method, amount, currency, status, reference, created_by, created_at, settled_at)
          values (v_invoice.business_id, v_payment, v_payer, 'invoice', v_invoice.id, 'wallet', 'wallet', v_amount, v_invoice.currency, 'succeeded', v_payment, p ->> 'actor', v_at, v_at)
      ), history as (
        insert into invoice_events (business_id, invoice_id, at, what, who, detail)
          values (v_invoice.business_id, v_invoice.id, v_at, case when v_amount = v_invoice.balance then 'paid' else 'part paid' end, p ->> 'actorName', v_amount::text)
      )
      insert into outbox (topic, business_ids, payload)
        values ('payment.settled', array[v_payer, v_invoice.business_id], jsonb_build_object('paymentId', v_payment, 'businessId', v_invoice.business_id, 'payerId', v_payer,
          'invoiceId', v_invoice.id, 'number', v_invoice.number, 'amount', v_amount, 'balance', v_invoice.balance - v_amount, 'payer', v_invoice.buyer));
      select jsonb_build_object('reference', v_payment, 'status', 'succeeded', 'amount', v_amount, 'balance', v_invoice.balance - v_amount, 'posted', b.posted, 'available', b.posted - b.held)
        into v_result from ledger_balances b where b.account_id = v_wallets.payer;
    end if;
  end if;
  with kept as (
    insert into idempotency (business_id, route, key, body_hash, status, answer)
      values (v_payer, 'payment.business.wallet', p ->> 'key', decode(p ->> 'bodyHash', 'hex'), 200, v_result)
  )
  insert into audit_log (business_id, at, actor, action, subject, detail)
    values (v_payer, v_at, p ->> 'actor', 'invoice.pay', p ->> 'invoiceId', jsonb_build_object('amount', v_amount, 'payment', v_payment, 'refused', v_result -> 'refused'));
  return v_result;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_proceeds(p_business text, p_invoice text, p_payment text, p_wallet_account bigint, p_amount bigint, p_at timestamp with time zone)
 RETURNS TABLE(account_id bigint, amount bigint)
 LANGUAGE plpgsql
AS $function$
declare
  v_credit text;
begin
  select i.credit_id into v_credit from invoices i where i.business_id = p_business and i.id = p_invoice;
  if v_credit is null then
    account_id := p_wallet_account;
    amount := p_amount;
    return next;
    return;
  end if;
  return query select r.account_id, r.amount from pledged_proceeds(v_credit, p_business, p_invoice, p_payment, p_wallet_account, p_amount, p_at) r;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_receive(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_payment text := p ->> 'payment';
  v_payer text := p ->> 'payer';
  v_invoice record;
  v_taken bigint;
  v_payee bigint;
  v_legs jsonb;
begin
  select i.business_id, i.id, i.number, i.balance, i.currency, i.recipient ->> 'name' as buyer, i.buyer_business_id into v_invoice from invoices i
    where i.id = p ->> 'invoiceId' and i.kind in ('pending', 'unpaid', 'partial') and i.currency = p ->> 'currency' for no key update;
  v_taken := least(v_invoice.balance, (p ->> 'amount')::bigint);
  if not found or v_taken <= 0 then return '{"taken": 0, "legs": [], "payees": []}'; end if;
  select w.payee into v_payee from wallet_accounts(v_invoice.business_id, v_invoice.business_id, v_invoice.currency) w;
  select jsonb_agg(jsonb_build_object('account', s.account_id, 'amount', s.amount)) into v_legs
    from invoice_proceeds(v_invoice.business_id, v_invoice.id, v_payment, v_payee, v_taken, v_at) s;
  update invoices set paid = paid + v_taken, updated_at = v_at
    where business_id = v_invoice.business_id and id = v_invoice.id;
  perform invoice_paid_by(v_invoice.id, v_payer, p, v_at);
  insert into payments (business_id, id, payer_business_id, category, category_id, channel, method, amount, currency, status, reference, provider, provider_reference, created_by, created_at, settled_at, bulk_id)
    values (v_invoice.business_id, v_payment, v_payer, 'invoice', v_invoice.id, p ->> 'channel', p ->> 'method', v_taken, v_invoice.currency, 'succeeded', p ->> 'reference', p ->> 'provider', p ->> 'providerReference',
      p ->> 'actor', v_at, v_at, p ->> 'bulk');
  insert into invoice_events (business_id, invoice_id, at, what, who, detail)
    values (v_invoice.business_id, v_invoice.id, v_at, case when v_taken = v_invoice.balance then 'paid' else 'part paid' end, coalesce(p ->> 'who', v_invoice.buyer), v_taken::text);
  -- The buyer's own pages show it too, where somebody else paid by the link.
  insert into outbox (topic, business_ids, payload)
    values ('payment.settled', array_remove(array[coalesce(v_payer, v_invoice.buyer_business_id), v_invoice.business_id], null), jsonb_build_object('paymentId', v_payment, 'businessId', v_invoice.business_id,
      'payerId', v_payer, 'invoiceId', v_invoice.id, 'number', v_invoice.number, 'amount', v_taken, 'balance', v_invoice.balance - v_taken, 'payer', v_invoice.buyer));
  return jsonb_build_object('taken', v_taken, 'legs', v_legs, 'payees', jsonb_build_array(v_invoice.business_id));
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_recipient(p_business text, p_contact text, p_given jsonb, OUT recipient jsonb, OUT buyer text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  if p_contact is null then
    recipient := jsonb_strip_nulls(jsonb_build_object('name', p_given ->> 'name', 'email', p_given ->> 'email', 'phone', p_given ->> 'phone', 'address', p_given ->> 'address'));
    buyer := business_of_email(p_business, p_given ->> 'email');
    return;
  end if;
  select jsonb_strip_nulls(jsonb_build_object('name', coalesce(c.business_name, c.name), 'attention', case when c.business_name is not null then c.name end,
      'email', c.email, 'phone', c.phone, 'address', c.address, 'taxNumber', c.tax_number)), c.linked_business_id
    into recipient, buyer
    from contacts c where c.business_id = p_business and c.id = p_contact and c.removed_at is null;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_sender(b businesses, s invoice_settings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('name', b.name, 'email', b.detail ->> 'email', 'phone', b.detail ->> 'phone',
    'address', nullif(concat_ws(', ', b.detail #>> '{address,line1}', b.detail #>> '{address,line2}', b.detail #>> '{address,city}', b.detail #>> '{address,state}'), ''),
    'registrationNumber', b.detail ->> 'registrationNumber', 'taxNumber', b.detail ->> 'taxNumber', 'logo', b.logo_id, 'accent', s.accent, 'footer', s.footer, 'terms', s.terms))
$function$
;

CREATE OR REPLACE FUNCTION public.invoice_sent(p_business text, p_invoice text, p_number text, p_buyer text, p_recipient jsonb, p jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  with link as (
    insert into invoice_links (business_id, id, invoice_id, token_hash, created_at)
      values (p_business, p ->> 'linkId', p_invoice, decode(p ->> 'linkHash', 'hex'), (p ->> 'at')::timestamptz)
  ), history as (
    insert into invoice_events (business_id, invoice_id, at, what, who) values (p_business, p_invoice, (p ->> 'at')::timestamptz, 'sent', p ->> 'actorName')
  )
  insert into outbox (topic, business_ids, payload)
    values ('invoice.sent', array_remove(array[p_business, p_buyer], null),
      jsonb_build_object('businessId', p_business, 'invoiceId', p_invoice, 'number', p_number, 'buyerId', p_buyer, 'linkId', p ->> 'linkId',
        'email', case when p ->> 'medium' = 'email' then p_recipient ->> 'email' end));
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_status(i invoices, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when i.stage <> 'sent' then i.stage
    when i.archived_at is not null then 'archived'
    when i.decision in ('denied', 'expired') then i.decision
    when i.balance <= 0 then 'paid'
    when i.due_date < (at at time zone i.time_zone)::date then 'late'
    when i.paid > 0 then 'partial'
    when i.decision = 'pending' then 'pending'
    else 'unpaid' end
$function$
;

CREATE OR REPLACE FUNCTION public.invoice_take_number(p_business text, p_editor jsonb DEFAULT NULL::jsonb, OUT number text, OUT sender jsonb, OUT currency text, OUT time_zone text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  v_number bigint;
begin
  update invoice_numbers set next_number = next_number + 1 where business_id = p_business returning next_number - 1 into v_number;
  if v_number is null then raise exception 'business % has no invoice numbers', p_business using errcode = 'no_data_found'; end if;
  select s.prefix || case when v_number < 10000 then lpad(v_number::text, 4, '0') else v_number::text end, invoice_letterhead(b, s), b.currency, b.time_zone
    into number, sender, currency, time_zone
    from businesses b, invoice_settings s where b.id = p_business and s.business_id = p_business
    order by ((p_editor ->> 'isCustomized')::boolean and s.id = p_editor ->> 'invoiceSettingId') is true desc, s.created_at, s.id limit 1;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_write_lines(p_business text, p_invoice text, p_lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into invoice_lines (business_id, invoice_id, position, key, name, quantity, unit_price, total)
    select p_business, p_invoice, n, l ->> 'key', l ->> 'name', (l ->> 'quantity')::bigint, (l ->> 'price')::bigint, (l ->> 'total')::bigint
    from jsonb_array_elements(p_lines) with ordinality as e(l, n);
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_ask()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.business_id, old.id, old.action, old.route, old.input, old.hash, old.summary, old.amount, old.path, old.snapshot, old.note, old.maker_id, old.maker_name, old.created_at, old.expires_at)
    is distinct from
    (new.business_id, new.id, new.action, new.route, new.input, new.hash, new.summary, new.amount, new.path, new.snapshot, new.note, new.maker_id, new.maker_name, new.created_at, new.expires_at)
    or old.status = 'denied' or old.outcome is not null then
    raise exception 'what was asked and decided is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_checkers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_was boolean := tg_op = 'UPDATE' and old.status = 'active' and old.role in ('owner', 'admin');
  v_is boolean := new.status = 'active' and new.role in ('owner', 'admin');
begin
  if v_was and not v_is then
    new.checker_until := now() + interval '72 hours';
  elsif v_is and not v_was then
    new.decides_from := case when business_checkers(new.business_id) >= 2 then now() + interval '72 hours' end;
    new.checker_until := null;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.offered is not null and (old.offered, old.fee_offered, old.apr, old.expires_at, old.due_date, old.agreement_version, old.agreement_text, old.agreement_facts, old.agreement_hash)
    is distinct from (new.offered, new.fee_offered, new.apr, new.expires_at, new.due_date, new.agreement_version, new.agreement_text, new.agreement_facts, new.agreement_hash)
    or (old.business_id, old.id, old.invoice_id, old.requested) is distinct from (new.business_id, new.id, new.invoice_id, new.requested) then
    raise exception 'an offer that was made is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.business_id, old.id, old.reference, old.wallet_account, old.account_id, old.account_number, old.amount, old.fee, old.currency, old.created_by, old.created_at)
    is distinct from (new.business_id, new.id, new.reference, new.wallet_account, new.account_id, new.account_number, new.amount, new.fee, new.currency, new.created_by, new.created_at)
    or (old.status in ('failed', 'cancelled', 'denied', 'reversed') and new.status <> old.status) then
    raise exception 'a withdrawal is never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_account(p_kind text, p_owner text, p_business text, p_currency text, p_spendable boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_id bigint;
begin
  select id into v_id from ledger_accounts where kind = p_kind and owner_id = p_owner and currency = p_currency;
  if v_id is null then
    insert into ledger_accounts (business_id, kind, owner_id, currency) values (p_business, p_kind, p_owner, p_currency)
      on conflict (kind, owner_id, currency) do nothing returning id into v_id;
    if v_id is null then
      select id into v_id from ledger_accounts where kind = p_kind and owner_id = p_owner and currency = p_currency;
    end if;
    if p_spendable then
      insert into ledger_balances (account_id, business_id) values (v_id, p_business) on conflict do nothing;
    end if;
  end if;
  return v_id;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_end_hold(p_id text, p_state text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_hold ledger_holds;
begin
  select * into v_hold from ledger_holds where id = p_id;
  if not found then raise exception 'no hold %', p_id using errcode = 'no_data_found'; end if;
  perform ledger_lock(array[v_hold.account_id]);
  update ledger_holds set state = p_state, ended_at = now() where id = p_id and state = 'held';
  if not found then return 'already'; end if;
  update ledger_balances set held = held - v_hold.amount where account_id = v_hold.account_id;
  return 'ended';
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_hold(p_id text, p_account bigint, p_amount bigint, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform ledger_lock(array[p_account]);
  if exists (select from ledger_holds where id = p_id) then return 'already'; end if;
  if (select posted - held from ledger_balances where account_id = p_account) < p_amount then return 'insufficient'; end if;
  insert into ledger_holds (id, account_id, amount, reason) values (p_id, p_account, p_amount, p_reason);
  update ledger_balances set held = held + p_amount where account_id = p_account;
  return 'held';
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_lock(p_accounts bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from ledger_balances where account_id = any (p_accounts) order by account_id for no key update
$function$
;

CREATE OR REPLACE FUNCTION public.ledger_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_row record;
begin
  for v_row in select transaction_id, count(*) as legs, sum(amount) as total from written group by transaction_id loop
    if v_row.total <> 0 or v_row.legs < 2 or v_row.legs <> (select count(*) from ledger_entries e where e.transaction_id = v_row.transaction_id) then
      raise exception 'ledger transaction % does not balance', v_row.transaction_id using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_post(p_event text, p_event_id text, p_description text, p_invoice text, p_at timestamp with time zone, p_accounts bigint[], p_amounts bigint[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_legs int := cardinality(p_accounts);
  v_order int[];
  v_transaction bigint;
  v_after bigint[] := array_fill(null::bigint, array[v_legs]);
  v_owners text[] := array_fill(null::text, array[v_legs]);
  v_posted bigint;
  v_owner text;
  v_refusal text;
  v_leg int;
begin
  if v_legs < 2 or v_legs <> cardinality(p_amounts) then
    raise exception 'a posting needs at least two accounts, each with an amount' using errcode = 'check_violation';
  end if;
  if (case when v_legs = 2 then p_accounts[1] = p_accounts[2] else (select count(distinct a) from unnest(p_accounts) a) <> v_legs end) then
    raise exception 'a posting names an account once' using errcode = 'check_violation';
  end if;
  if v_legs = 2 then v_order := case when p_accounts[1] < p_accounts[2] then '{1,2}'::int[] else '{2,1}'::int[] end;
  else select array_agg(n order by a) into v_order from unnest(p_accounts) with ordinality u(a, n);
  end if;
  foreach v_leg in array v_order loop
    update ledger_balances set posted = posted + p_amounts[v_leg], updated_at = p_at
      where account_id = p_accounts[v_leg] and (p_amounts[v_leg] >= 0 or posted - held + p_amounts[v_leg] >= 0)
      returning posted, business_id into v_posted, v_owner;
    if found then
      v_after[v_leg] := v_posted;
      v_owners[v_leg] := v_owner;
    elsif p_amounts[v_leg] < 0 and exists (select from ledger_balances where account_id = p_accounts[v_leg]) then
      v_refusal := 'insufficient';
      exit;
    elsif not exists (select from ledger_accounts where id = p_accounts[v_leg]) then
      raise exception 'no ledger account %', p_accounts[v_leg] using errcode = 'foreign_key_violation';
    end if;
  end loop;
  if v_refusal is null then
    insert into ledger_transactions (event, event_id, description, invoice_id, posted_at) values (p_event, p_event_id, p_description, p_invoice, p_at)
      on conflict (event, event_id) do nothing returning id into v_transaction;
  end if;
  if v_transaction is null then
    for v_leg in 1..v_legs loop
      if v_after[v_leg] is not null then
        update ledger_balances set posted = posted - p_amounts[v_leg] where account_id = p_accounts[v_leg];
      end if;
    end loop;
    return case when v_refusal is null or exists (select from ledger_transactions where event = p_event and event_id = p_event_id) then 'already' else v_refusal end;
  end if;
  if v_legs = 2 then
    insert into ledger_entries (transaction_id, account_id, business_id, amount, balance)
      values (v_transaction, p_accounts[1], v_owners[1], p_amounts[1], v_after[1]), (v_transaction, p_accounts[2], v_owners[2], p_amounts[2], v_after[2]);
  else
    insert into ledger_entries (transaction_id, account_id, business_id, amount, balance)
      select v_transaction, account_id, owner, amount, after from unnest(p_accounts, v_owners, p_amounts, v_after) as e(account_id, owner, amount, after);
  end if;
  return 'posted';
end $function$
;

CREATE OR REPLACE FUNCTION public.linked_business_name(p_asking text, p_linked text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_name text;
begin
  if p_linked is null or p_asking is distinct from app_business() and not app_system() then return null; end if;
  if not has_dealt(p_asking, p_linked) then return null; end if;
  perform set_config('app.system', 'on', true);
  select b.name into v_name from businesses b where b.id = p_linked
    and exists (select from contacts c where c.business_id = p_asking and c.linked_business_id = p_linked);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.order_take_number(p_business text, OUT number text, OUT sender jsonb)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  v_number bigint;
begin
  insert into order_numbers as n (business_id, next_number) values (p_business, 2)
    on conflict (business_id) do update set next_number = n.next_number + 1 returning n.next_number - 1 into v_number;
  select 'PO-' || case when v_number < 10000 then lpad(v_number::text, 4, '0') else v_number::text end, invoice_sender(b, s) - 'footer' - 'terms'
    into number, sender
    from businesses b, invoice_settings s where b.id = p_business and s.business_id = p_business order by s.created_at, s.id limit 1;
end $function$
;

CREATE OR REPLACE FUNCTION public.payment_guard(p_payer text, p_lines jsonb, p_route text, p_key text, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_safety record;
  v_total bigint;
  v_new bigint;
  v_recent bigint;
  v_payee text;
  v_counted boolean := false;
begin
  perform set_config('app.business_id', p_payer, true);
  if p_key is not null and exists (select from idempotency where business_id = p_payer and route = p_route and key = p_key) then
    return '{"code": false, "person": false, "counted": false}';
  end if;
  select * into v_safety from payment_safety_of(p_payer, p_at);
  select coalesce(sum(l.amount), 0), coalesce(sum(l.amount) filter (where not exists (select from payments p where p.payer_business_id = p_payer and p.business_id = i.business_id
      and p.status = 'succeeded' and p.channel <> 'outside' and p.settled_at <= p_at - interval '1 day')), 0), min(i.sender ->> 'name')
    into v_total, v_new, v_payee
    from (select e ->> 'id' as id, (e ->> 'amount')::bigint as amount from jsonb_array_elements(p_lines) e) l join invoices i on i.id = l.id and i.buyer_business_id = p_payer;
  if v_total <= v_safety.code_above and v_new > 0 then
    perform pg_advisory_xact_lock(hashtextextended('new-payee:' || p_payer, 0));
    select coalesce(sum(amount), 0) into v_recent from new_payee_payments
      where business_id = p_payer and at > p_at - interval '1 day' and (p_key is null or (route, key) <> (p_route, p_key));
    if v_recent + v_new <= v_safety.code_above_new and p_key is not null then
      insert into new_payee_payments as n (business_id, route, key, at, amount) values (p_payer, p_route, p_key, p_at, v_new)
        on conflict (business_id, route, key) do update set amount = greatest(n.amount, excluded.amount) returning xmax = 0 into v_counted;
    end if;
  end if;
  return jsonb_build_object('total', v_total, 'payee', v_payee, 'code', v_total > v_safety.code_above or coalesce(v_recent, 0) + v_new > v_safety.code_above_new,
    'person', coalesce(v_total > v_safety.person_above, false), 'counted', v_counted);
end $function$
;

CREATE OR REPLACE FUNCTION public.payment_safety_of(p_business text, p_at timestamp with time zone, OUT code_above_new bigint, OUT code_above bigint, OUT person_above bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(case when s.next_from <= p_at then (s.next ->> 'codeAboveNew')::bigint else s.code_above_new end, 10000000),
    coalesce(case when s.next_from <= p_at then (s.next ->> 'codeAbove')::bigint else s.code_above end, 100000000),
    case when s.next_from <= p_at then (s.next ->> 'personAbove')::bigint else s.person_above end
  from (values (p_business)) b(id) left join payment_safety s on s.business_id = b.id
$function$
;

CREATE OR REPLACE FUNCTION public.plain_email(p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(lower(trim(p_email)), '\+[^@]*@', '@')
$function$
;

CREATE OR REPLACE FUNCTION public.plain_phone(p_phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select nullif(right(regexp_replace(p_phone, '\D', '', 'g'), 10), '')
$function$
;

CREATE OR REPLACE FUNCTION public.pledge_invoice(p_business text, p_credit text, p_invoice text, p_fingerprint bytea, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the pledge of this business' using errcode = 'insufficient_privilege'; end if;
  -- No index can compare relations: whoever hands in the same claim at this moment waits.
  perform pg_advisory_xact_lock(hashtextextended('pledge:' || encode(p_fingerprint, 'hex'), 0));
  if pledge_taken(p_business, p_fingerprint) then return 'taken'; end if;
  insert into pledges (business_id, credit_id, invoice_id, fingerprint, state, made_at) values (p_business, p_credit, p_invoice, p_fingerprint, 'open', p_at);
  return 'open';
end $function$
;

CREATE OR REPLACE FUNCTION public.pledge_taken(p_business text, p_fingerprint bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_taken boolean;
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the pledges of this business' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  v_taken := exists (select from pledges where fingerprint = p_fingerprint and state <> 'released' and businesses_related(business_id, p_business));
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_taken;
end $function$
;

CREATE OR REPLACE FUNCTION public.pledged_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  c credits;
  v_all jsonb;
  v_said jsonb;
  v_before text := current_setting('app.system', true);
begin
  if (new.stage, new.total, new.due_date, new.number, new.buyer_business_id is null and old.buyer_business_id is not null, new.archived_at is not null and old.archived_at is null)
      is distinct from (old.stage, old.total, old.due_date, old.number, false, false) or new.paid < old.paid then
    raise exception 'an advance lives on invoice %', new.id using errcode = 'restrict_violation';
  end if;
  if new.paid = old.paid then return new; end if;
  perform set_config('app.system', 'on', true);
  c := credit_accrue(new.business_id, new.credit_id, new.updated_at);
  if c.state not in ('active', 'default') then
    perform set_config('app.system', coalesce(v_before, ''), true);
    return new;
  end if;
  v_all := coalesce(nullif(current_setting('app.credit_proceeds', true), ''), '{}')::jsonb;
  v_said := v_all -> new.id;
  if v_said is null or (v_said ->> 'amount')::bigint <> new.paid - old.paid then
    raise exception 'a payment on pledged invoice % was not asked of invoice_proceeds', new.id using errcode = 'restrict_violation';
  end if;
  perform set_config('app.credit_proceeds', (v_all - new.id)::text, true);
  if credit_record(c, new.paid - old.paid, 'buyer', v_said ->> 'payment', new.updated_at) = 'paid' then new.credit_id := null; end if;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.pledged_proceeds(p_credit text, p_business text, p_invoice text, p_payment text, p_wallet_account bigint, p_amount bigint, p_at timestamp with time zone)
 RETURNS TABLE(account_id bigint, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  c credits;
  v_part record;
  v_before text := current_setting('app.system', true);
begin
  -- The borrower's rows, in the name of the buyer or of whoever pays.
  perform set_config('app.system', 'on', true);
  c := credit_accrue(p_business, p_credit, p_at);
  perform set_config('app.system', coalesce(v_before, ''), true);
  if c.state is null or c.invoice_id <> p_invoice or c.state not in ('active', 'default') then
    return query select p_wallet_account, p_amount;
    return;
  end if;
  select * into v_part from credit_split(c, p_amount);
  perform set_config('app.credit_proceeds', (coalesce(nullif(current_setting('app.credit_proceeds', true), ''), '{}')::jsonb
    || jsonb_build_object(p_invoice, jsonb_build_object('payment', p_payment, 'amount', p_amount)))::text, true);
  return query select l.account, l.leg from (values (c.penalty_account, v_part.penalty), (c.fee_account, v_part.fee), (c.principal_account, v_part.principal),
    (p_wallet_account, p_amount - v_part.penalty - v_part.fee - v_part.principal)) l(account, leg) where l.leg > 0;
end $function$
;

CREATE OR REPLACE FUNCTION public.printed_bank(s invoice_settings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(s.bank, (select jsonb_build_object('bankName', v.bank_name, 'accountName', v.account_name, 'accountNumber', v.account_number)
    from virtual_accounts v where s.names_wallet and v.business_id = s.business_id and v.status = 'open' order by v.created_at limit 1))
$function$
;

CREATE OR REPLACE FUNCTION public.recipient_related(p_business text, p_recipient jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_related boolean;
begin
  if not app_system() and app_business() is distinct from p_business then raise exception 'not the invoices of this business' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  v_related := exists (select from business_traces(p_business) t where (t.kind, t.value) in (('email', plain_email(p_recipient ->> 'email')),
    ('phone', plain_phone(p_recipient ->> 'phone')), ('tax', upper(p_recipient ->> 'taxNumber'))));
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_related;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.release_pledge(p_business text, p_credit text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the pledge of this business' using errcode = 'insufficient_privilege'; end if;
  update pledges set state = 'released', ended_at = p_at where business_id = p_business and credit_id = p_credit and state = 'open'
    and not exists (select from credits c where c.business_id = p_business and c.id = p_credit and c.disbursed_at is not null);
end $function$
;

CREATE OR REPLACE FUNCTION public.step_up_take(p_session text, p_route text, p_hash text, p_key text, p_at timestamp with time zone, p_life interval)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_by text;
begin
  perform set_config('app.system', 'on', true);
  update step_up_challenges set used_at = coalesce(used_at, p_at), used_key = p_key
    where id = (select c.id from step_up_challenges c
      where c.session_id = p_session and c.route = p_route and c.input_hash = p_hash and c.proved_at > p_at - p_life
        and (c.used_at is null or (p_key is not null and c.used_key = p_key))
      order by c.proved_at desc limit 1 for update)
    returning proved_by into v_by;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_by;
end $function$
;

CREATE OR REPLACE FUNCTION public.tally_day(p_kind text, p_due date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (p_kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text])) THEN p_due ELSE '-infinity'::date END
;

CREATE OR REPLACE FUNCTION public.tally_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and (old.kind, old.due_date, old.total, old.paid, old.buyer_business_id, old.stage)
      is not distinct from (new.kind, new.due_date, new.total, new.paid, new.buyer_business_id, new.stage) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into invoice_tally_changes (business_id, side, kind, due_date, n, total, balance)
      values (old.business_id, 'sent', old.kind, tally_day(old.kind, old.due_date), -1, -old.total, old.paid - old.total);
    if old.buyer_business_id is not null and old.stage <> 'draft' then
      insert into invoice_tally_changes (business_id, side, kind, due_date, n, total, balance)
        values (old.buyer_business_id, 'received', old.kind, tally_day(old.kind, old.due_date), -1, -old.total, old.paid - old.total);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    insert into invoice_tally_changes (business_id, side, kind, due_date, n, total, balance)
      values (new.business_id, 'sent', new.kind, tally_day(new.kind, new.due_date), 1, new.total, new.total - new.paid);
    if new.buyer_business_id is not null and new.stage <> 'draft' then
      insert into invoice_tally_changes (business_id, side, kind, due_date, n, total, balance)
        values (new.buyer_business_id, 'received', new.kind, tally_day(new.kind, new.due_date), 1, new.total, new.total - new.paid);
    end if;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_installation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  notify installation;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.wallet_accounts(p_payer text, p_payee text, p_currency text, OUT payer bigint, OUT payee bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select id into payer from ledger_accounts where kind = 'wallet' and owner_id = p_payer and currency = p_currency;
  select id into payee from ledger_accounts where kind = 'wallet' and owner_id = p_payee and currency = p_currency;
end $function$
;

CREATE OR REPLACE FUNCTION public.wallet_apply_limit(p_business text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
  v_limit bigint;
  v_account bigint;
  v_balance record;
  v_hold record;
  v_excess bigint;
begin
  perform set_config('app.system', 'on', true);
  if exists (select from dispute_debts where business_id = p_business and owed > 0) then perform dispute_collect(p_business); end if;
  select coalesce(o.balance, l.balance), w.account_id into v_limit, v_account
    from businesses b join level_limits l using (level) join wallets w on w.business_id = b.id left join business_limits o on o.business_id = b.id where b.id = p_business;
  if v_limit is not null or exists (select from ledger_holds h where h.account_id = v_account and h.state = 'held' and h.reason = 'limit') then
    perform ledger_lock(array[v_account]);
    select posted, held into v_balance from ledger_balances where account_id = v_account;
    select id, amount into v_hold from ledger_holds h where h.account_id = v_account and h.state = 'held' and h.reason = 'limit';
    -- Other holds come first: a withdrawal under way is not touched.
    v_excess := greatest(0, least(v_balance.posted - coalesce(v_limit, v_balance.posted), v_balance.posted - v_balance.held + coalesce(v_hold.amount, 0)));
    if v_excess <> coalesce(v_hold.amount, 0) then
      if v_hold.id is not null then perform ledger_end_hold(v_hold.id, 'released'); end if;
      if v_excess > 0 then perform ledger_hold('lim_' || replace(gen_random_uuid()::text, '-', ''), v_account, v_excess, 'limit'); end if;
    end if;
  end if;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $function$
;

CREATE OR REPLACE FUNCTION public.wallet_give_daily(p_business text, p_amount bigint, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  update wallet_days d set spent = d.spent - p_amount from businesses b
    where b.id = p_business and d.business_id = b.id and d.day = (p_at at time zone b.time_zone)::date and d.spent >= p_amount
$function$
;

CREATE OR REPLACE FUNCTION public.wallet_take_daily(p_business text, p_amount bigint, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_limit bigint;
  v_day date;
begin
  select coalesce(o.daily, l.daily), (p_at at time zone b.time_zone)::date into v_limit, v_day
    from businesses b join level_limits l using (level) left join business_limits o on o.business_id = b.id where b.id = p_business;
  if v_limit is null then return true; end if;
  if p_amount > v_limit then return false; end if;
  insert into wallet_days as d (business_id, day, spent) values (p_business, v_day, p_amount)
    on conflict (business_id, day) do update set spent = d.spent + p_amount where d.spent + p_amount <= v_limit;
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION public.wallets_lock(p_businesses text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  perform ledger_lock((select array_agg(account_id) from wallets where business_id = any (p_businesses)));
  perform set_config('app.system', coalesce(v_before, ''), true);
end $function$
;

CREATE OR REPLACE FUNCTION public.withdrawal_end(p_business text, p_id text, p_status text, p_reason text, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_row record;
begin
  select status, amount, created_at into v_row from withdrawals where business_id = p_business and id = p_id for no key update;
  if not found or v_row.status not in ('approval', 'pending', 'sending') then return false; end if;
  perform wallet_give_daily(p_business, v_row.amount, v_row.created_at);
  perform ledger_end_hold(p_id, 'released');
  update withdrawals set status = p_status, reason = p_reason, updated_at = p_at where business_id = p_business and id = p_id;
  perform wallet_apply_limit(p_business);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.withdrawal_request_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_id text;
begin
  select id into v_id from withdrawals where business_id = new.business_id and request_id = new.id and status = 'approval';
  if found then
    perform withdrawal_end(new.business_id, v_id, case when new.decided_by is null then 'cancelled' else 'denied' end, coalesce(new.reason, 'Not approved.'), new.decided_at);
  end if;
  return new;
end $function$
;
