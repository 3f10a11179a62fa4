-- What the migrations and functions add up to, for reading; the bodies of functions stand in db/functions. Made by `npm run schema`; a test keeps it true.

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
  summary_i18n jsonb,
  reason_i18n jsonb,
  CHECK (((decided_by IS NULL) OR (decided_by <> maker_id))),
  CHECK (((outcome IS NULL) OR (status = 'approved'::text))),
  CHECK (((status <> 'approved'::text) OR (decided_by IS NOT NULL))),
  CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  CHECK ((action = ANY (ARRAY['wallet.withdrawal'::text, 'credit.request'::text, 'credit.partial'::text, 'invoice.approval'::text, 'invoice.pay'::text, 'business.close'::text]))),
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
CREATE INDEX approval_requests_about ON public.approval_requests USING btree (path) WHERE (status = 'pending'::text);
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
CREATE INDEX bank_accounts_bank ON public.bank_accounts USING btree (bank_code);
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
  reason_i18n jsonb,
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
  reason_i18n jsonb,
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

create table bill_inboxes (
  business_id text not null,
  token text not null,
  made_by text not null,
  made_at timestamp with time zone not null,
  PRIMARY KEY (business_id),
  UNIQUE (token)
);
alter table bill_inboxes enable row level security;
alter table bill_inboxes force row level security;
create policy own on bill_inboxes for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on bill_inboxes to duewell_app;

create table bills (
  business_id text not null,
  id text not null,
  state text not null default 'reading'::text,
  source text not null,
  arrived_at timestamp with time zone not null,
  message_key text,
  sender_name text,
  sender_email text,
  subject text,
  file_name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  reading jsonb,
  supplier text,
  tax_id text,
  number text,
  issue_date date,
  due_date date,
  net bigint,
  tax bigint,
  total bigint,
  bank_name text,
  account_number text,
  account_name text,
  supplier_key text,
  number_key text,
  checked_by text,
  checked_name text,
  checked_at timestamp with time zone,
  approved_by text,
  approved_name text,
  approved_at timestamp with time zone,
  paid_on date,
  paid_note text,
  paid_by text,
  paid_name text,
  version integer not null default 1,
  CHECK (((state <> ALL (ARRAY['to-approve'::text, 'to-pay'::text, 'paid'::text])) OR ((supplier IS NOT NULL) AND (number IS NOT NULL) AND (issue_date IS NOT NULL) AND (total IS NOT NULL)))),
  CHECK (((state = 'paid'::text) = (paid_on IS NOT NULL))),
  CHECK (((state = ANY (ARRAY['to-pay'::text, 'paid'::text])) = (approved_at IS NOT NULL))),
  CHECK (((total > 0) AND (total = (net + tax)))),
  CHECK ((net >= 0)),
  CHECK ((source = ANY (ARRAY['email'::text, 'upload'::text]))),
  CHECK ((state = ANY (ARRAY['reading'::text, 'to-check'::text, 'to-approve'::text, 'to-pay'::text, 'paid'::text, 'discarded'::text]))),
  CHECK ((tax >= 0)),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, message_key)
);
CREATE INDEX bills_by_email ON public.bills USING btree (business_id, arrived_at) WHERE (source = 'email'::text);
CREATE INDEX bills_counted ON public.bills USING btree (business_id, issue_date) WHERE (state = ANY (ARRAY['to-pay'::text, 'paid'::text]));
CREATE INDEX bills_in_order ON public.bills USING btree (business_id, state, arrived_at DESC, id DESC);
CREATE INDEX bills_of_file ON public.bills USING btree (business_id, sha256);
CREATE INDEX bills_of_supplier ON public.bills USING btree (business_id, supplier_key, number_key);
alter table bills enable row level security;
alter table bills force row level security;
create policy own on bills for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on bills to duewell_app;

create table book_accounts (
  business_id text not null,
  account text not null,
  code text not null,
  name text not null,
  PRIMARY KEY (business_id, account)
);
alter table book_accounts enable row level security;
alter table book_accounts force row level security;
create policy own on book_accounts for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select on book_accounts to duewell_app;

create table book_emails (
  business_id text not null,
  user_ids text[] not null,
  format text not null,
  day integer not null,
  locks boolean not null,
  set_by text not null,
  set_name text not null,
  sent_through date not null,
  CHECK (((cardinality(user_ids) >= 1) AND (cardinality(user_ids) <= 5))),
  CHECK (((day >= 1) AND (day <= 28))),
  PRIMARY KEY (business_id)
);
alter table book_emails enable row level security;
alter table book_emails force row level security;
create policy own on book_emails for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on book_emails to duewell_app;

create table book_locks (
  business_id text not null,
  through date not null,
  locked_at timestamp with time zone not null,
  locked_by text not null,
  locked_name text not null,
  PRIMARY KEY (business_id, through)
);
alter table book_locks enable row level security;
alter table book_locks force row level security;
create policy own on book_locks for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select on book_locks to duewell_app;

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
  contact_id text,
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts(business_id, id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
alter table bulk_payments enable row level security;
alter table bulk_payments force row level security;
create policy own on bulk_payments for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on bulk_payments to duewell_app;

create table business_exports (
  business_id text not null,
  id text not null,
  state text not null default 'making'::text,
  requested_by text not null,
  requested_name text not null,
  requested_at timestamp with time zone not null,
  attempt integer not null default 0,
  parts integer not null default 0,
  size bigint not null default 0,
  done integer not null default 0,
  documents integer not null default 0,
  left_out integer not null default 0,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  CHECK (((state = 'making'::text) = (finished_at IS NULL))),
  CHECK (((state = ANY (ARRAY['ready'::text, 'expired'::text])) = (expires_at IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (requested_by) REFERENCES users(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX business_exports_newest ON public.business_exports USING btree (business_id, requested_at DESC);
CREATE INDEX business_exports_ready ON public.business_exports USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE UNIQUE INDEX business_exports_making ON public.business_exports USING btree (business_id) WHERE (state = 'making'::text);
alter table business_exports enable row level security;
alter table business_exports force row level security;
create policy own on business_exports for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on business_exports to duewell_app;

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
CREATE TRIGGER limits_changed AFTER INSERT OR DELETE OR UPDATE ON public.business_limits FOR EACH ROW EXECUTE FUNCTION wallet_limits_changed();
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
  suspended_at timestamp with time zone,
  suspended_by text,
  suspended_reason text,
  closed_at timestamp with time zone,
  closed_by text,
  closed_name text,
  CHECK (((length(suspended_reason) >= 1) AND (length(suspended_reason) <= 300))),
  CHECK (((level >= 0) AND (level <= 3))),
  CHECK ((category = ANY (ARRAY['retailer'::text, 'supplier'::text, 'both'::text]))),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((num_nonnulls(closed_at, closed_by, closed_name) = ANY (ARRAY[0, 3]))),
  CHECK ((num_nonnulls(suspended_at, suspended_by, suspended_reason) = ANY (ARRAY[0, 3]))),
  PRIMARY KEY (id)
);
CREATE INDEX businesses_email ON public.businesses USING btree (lower((detail ->> 'email'::text)));
CREATE INDEX businesses_name ON public.businesses USING gin (lower(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)) gin_trgm_ops);
alter table businesses enable row level security;
alter table businesses force row level security;
create policy own on businesses for all using (((id = app_business()) OR app_system()));
CREATE TRIGGER a_limits_changed AFTER UPDATE OF level, time_zone, suspended_at ON public.businesses FOR EACH ROW WHEN (((old.level IS DISTINCT FROM new.level) OR (old.time_zone IS DISTINCT FROM new.time_zone) OR (old.suspended_at IS DISTINCT FROM new.suspended_at))) EXECUTE FUNCTION wallet_limits_changed();
CREATE TRIGGER business_born AFTER INSERT ON public.businesses FOR EACH ROW EXECUTE FUNCTION business_born();
CREATE TRIGGER business_level_changed AFTER UPDATE OF level ON public.businesses FOR EACH ROW WHEN ((old.level IS DISTINCT FROM new.level)) EXECUTE FUNCTION business_level_changed();
CREATE TRIGGER businesses_permanent BEFORE DELETE OR TRUNCATE ON public.businesses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER category_changed AFTER UPDATE OF category ON public.businesses FOR EACH ROW WHEN ((old.category IS DISTINCT FROM new.category)) EXECUTE FUNCTION business_category_changed();
CREATE TRIGGER letterhead_changed AFTER UPDATE OF name, detail, logo_id, currency, time_zone ON public.businesses FOR EACH ROW EXECUTE FUNCTION letterhead_changed();
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
CREATE INDEX cases_about ON public.cases USING btree (business_id, created_at DESC);
CREATE INDEX cases_of_business ON public.cases USING btree (business_id, created_at DESC, id) WHERE (kind = 'reconciliation'::text);
CREATE INDEX cases_of_kind ON public.cases USING btree (kind, created_at, id);
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

create table compared_orders (
  business_id text not null,
  invoice_id text not null,
  order_id text not null,
  chosen_at timestamp with time zone not null,
  FOREIGN KEY (business_id, order_id) REFERENCES orders(business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, invoice_id)
);
CREATE INDEX compared_orders_order ON public.compared_orders USING btree (business_id, order_id);
alter table compared_orders enable row level security;
alter table compared_orders force row level security;
create policy own on compared_orders for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on compared_orders to duewell_app;

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
  import_id text,
  language text,
  portal_revision integer not null default 0,
  channels text[] not null default '{}'::text[],
  search text generated always as (lower(regexp_replace(NORMALIZE(((((((name || ' '::text) || COALESCE(business_name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))) stored,
  CHECK ((category = ANY (ARRAY['customer'::text, 'supplier'::text, 'both'::text]))),
  CHECK ((channels <@ ARRAY['sms'::text, 'whatsapp'::text])),
  CHECK ((email = lower(email))),
  CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (linked_business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX contacts_import ON public.contacts USING btree (business_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX contacts_linked ON public.contacts USING btree (business_id, linked_business_id) WHERE (linked_business_id IS NOT NULL);
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

create table credit_note_numbers (
  business_id text not null,
  next_number bigint not null default 1,
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id)
);
alter table credit_note_numbers enable row level security;
alter table credit_note_numbers force row level security;
create policy own on credit_note_numbers for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on credit_note_numbers to duewell_app;

create table credit_note_returns (
  business_id text not null,
  credit_note_id text not null,
  payment_id text not null,
  invoice_id text not null,
  way text not null,
  amount positive_amount not null,
  to_business_id text,
  refund_id text,
  at timestamp with time zone not null,
  CHECK (((way = 'card'::text) = (refund_id IS NOT NULL))),
  CHECK (((way = 'wallet'::text) = (to_business_id IS NOT NULL))),
  CHECK ((way = ANY (ARRAY['wallet'::text, 'card'::text, 'outside'::text]))),
  FOREIGN KEY (business_id, credit_note_id) REFERENCES credit_notes(business_id, id),
  FOREIGN KEY (business_id, payment_id) REFERENCES payments(business_id, id),
  PRIMARY KEY (business_id, credit_note_id, payment_id)
);
CREATE INDEX credit_note_returns_invoice ON public.credit_note_returns USING btree (invoice_id);
CREATE INDEX credit_note_returns_payment ON public.credit_note_returns USING btree (business_id, payment_id);
alter table credit_note_returns enable row level security;
alter table credit_note_returns force row level security;
create policy own on credit_note_returns for all using (((business_id = app_business()) OR app_system()));
create policy recipient_reads on credit_note_returns for select using ((EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.id = credit_note_returns.invoice_id) AND (i.buyer_business_id = app_business()) AND ((i.stage)::text <> 'draft'::text)))));
grant insert, select on credit_note_returns to duewell_app;

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
  created_at timestamp with time zone not null,
  search text not null generated always as (lower(regexp_replace(NORMALIZE(((((((((number || ' '::text) || invoice_number) || ' '::text) || COALESCE((recipient ->> 'name'::text), ''::text)) || ' '::text) || COALESCE((sender ->> 'name'::text), ''::text)) || ' '::text) || reason), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))) stored,
  CHECK (((credited)::bigint <= (total)::bigint)),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CHECK (((returned)::bigint <= (credited)::bigint)),
  CHECK (((total)::bigint = (((subtotal)::bigint - (discount)::bigint) + (tax)::bigint))),
  CHECK ((jsonb_array_length(lines) > 0)),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, number),
  UNIQUE (id)
);
CREATE INDEX credit_notes_invoice ON public.credit_notes USING btree (invoice_id, created_at);
CREATE INDEX credit_notes_list ON public.credit_notes USING btree (business_id, created_at DESC, id DESC);
CREATE INDEX credit_notes_received ON public.credit_notes USING btree (buyer_business_id, created_at DESC, id DESC) WHERE (buyer_business_id IS NOT NULL);
alter table credit_notes enable row level security;
alter table credit_notes force row level security;
create policy own on credit_notes for all using (((business_id = app_business()) OR app_system()));
create policy recipient_reads on credit_notes for select using ((buyer_business_id = app_business()));
grant insert, select on credit_notes to duewell_app;

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
  agreement_language text,
  agreement_translation text,
  CHECK ((((offered IS NULL) = (agreement_hash IS NULL)) AND ((offered IS NULL) = (expires_at IS NULL)))),
  CHECK ((((principal)::bigint <= COALESCE((offered)::bigint, (0)::bigint)) AND (((fee_paid)::bigint + (fee_waived)::bigint) <= (fee)::bigint) AND (((penalty_paid)::bigint + (penalty_waived)::bigint) <= (penalty)::bigint))),
  CHECK ((((state = ANY (ARRAY['active'::text, 'paid'::text, 'default'::text])) = (disbursed_at IS NOT NULL)) AND ((disbursed_at IS NULL) OR (signed_at IS NOT NULL)))),
  CHECK (((agreement_language IS NULL) = (agreement_translation IS NULL))),
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
  CHECK ((action = ANY (ARRAY['approve'::text, 'deny'::text, 'open'::text]))),
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
  asked_by text,
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

create table dispute_answers (
  case_id text not null,
  verdict text not null,
  message text not null,
  delivery jsonb,
  answered_by text not null,
  answered_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  refusal text,
  CHECK (((verdict = 'contest'::text) = (delivery IS NOT NULL))),
  CHECK ((verdict = ANY (ARRAY['contest'::text, 'accept'::text]))),
  FOREIGN KEY (case_id) REFERENCES cases(id),
  PRIMARY KEY (case_id)
);
alter table dispute_answers enable row level security;
alter table dispute_answers force row level security;
create policy system on dispute_answers for all using (app_system());
grant delete, insert, select, update on dispute_answers to duewell_app;

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

create table dispute_evidence (
  case_id text not null,
  id text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  uploaded_by text not null,
  uploaded_at timestamp with time zone not null,
  CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  CHECK ((size > 0)),
  FOREIGN KEY (case_id) REFERENCES cases(id),
  PRIMARY KEY (case_id),
  UNIQUE (id)
);
alter table dispute_evidence enable row level security;
alter table dispute_evidence force row level security;
create policy system on dispute_evidence for all using (app_system());
grant delete, insert, select, update on dispute_evidence to duewell_app;

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

create table email_changes (
  id text not null,
  user_id text not null,
  old_email text not null,
  new_email text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  done_at timestamp with time zone,
  undo_hash bytea,
  undo_until timestamp with time zone,
  undone_at timestamp with time zone,
  CHECK ((((done_at IS NULL) = (undo_hash IS NULL)) AND ((done_at IS NULL) = (undo_until IS NULL)))),
  CHECK (((undone_at IS NULL) OR (done_at IS NOT NULL))),
  CHECK ((new_email <> old_email)),
  CHECK ((new_email = lower(new_email))),
  CHECK ((old_email = lower(old_email))),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (id),
  UNIQUE (undo_hash)
);
CREATE INDEX email_changes_done ON public.email_changes USING btree (user_id, done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX email_changes_reserved ON public.email_changes USING btree (old_email) WHERE ((done_at IS NOT NULL) AND (undone_at IS NULL));
CREATE UNIQUE INDEX email_changes_waiting ON public.email_changes USING btree (user_id) WHERE (done_at IS NULL);
alter table email_changes enable row level security;
alter table email_changes force row level security;
create policy system on email_changes for all using (app_system());
grant delete, insert, select, update on email_changes to duewell_app;

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

create table help_files (
  business_id text not null,
  id text not null,
  thread_id text not null,
  message_id text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  uploaded_at timestamp with time zone not null,
  CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  CHECK ((size > 0)),
  FOREIGN KEY (message_id) REFERENCES help_messages(id),
  FOREIGN KEY (thread_id) REFERENCES help_threads(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX help_files_thread ON public.help_files USING btree (thread_id, uploaded_at);
alter table help_files enable row level security;
alter table help_files force row level security;
create policy own on help_files for all using (((business_id = app_business()) OR app_system()));
grant insert, select on help_files to duewell_app;

create table help_messages (
  id text not null,
  thread_id text not null,
  business_id text,
  operator_id text,
  text text not null,
  at timestamp with time zone not null,
  CHECK (((length(text) >= 1) AND (length(text) <= 5000))),
  FOREIGN KEY (operator_id) REFERENCES operators(id),
  FOREIGN KEY (thread_id) REFERENCES help_threads(id),
  PRIMARY KEY (id)
);
CREATE INDEX help_messages_thread ON public.help_messages USING btree (thread_id, at);
alter table help_messages enable row level security;
alter table help_messages force row level security;
create policy own on help_messages for all using (((business_id = app_business()) OR app_system()));
grant insert, select on help_messages to duewell_app;

create table help_threads (
  id text not null,
  business_id text,
  user_id text,
  name text not null,
  email text not null,
  language text,
  subject text not null,
  state text not null default 'open'::text,
  waits_since timestamp with time zone,
  created_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  role text,
  page text,
  request_id text,
  app_version text,
  agent text not null,
  CHECK (((business_id IS NULL) = (user_id IS NULL))),
  CHECK (((length(subject) >= 1) AND (length(subject) <= 120))),
  CHECK (((state = 'open'::text) OR (waits_since IS NULL))),
  CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (id)
);
CREATE INDEX help_threads_closed ON public.help_threads USING btree (last_at DESC, id) WHERE (state = 'closed'::text);
CREATE INDEX help_threads_open ON public.help_threads USING btree (waits_since, id) WHERE (state = 'open'::text);
CREATE INDEX help_threads_person ON public.help_threads USING btree (business_id, user_id, last_at DESC);
alter table help_threads enable row level security;
alter table help_threads force row level security;
create policy own on help_threads for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on help_threads to duewell_app;

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
CREATE INDEX idempotency_age ON public.idempotency USING brin (created_at);
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
  reason_i18n jsonb,
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
  UNIQUE (id)
);
CREATE INDEX imported_invoices_recent ON public.imported_invoices USING btree (business_id, imported_at DESC, id);
CREATE UNIQUE INDEX imported_invoices_once ON public.imported_invoices USING btree (business_id, supplier_key, number, "left"((document ->> 'issueDate'::text), 4));
alter table imported_invoices enable row level security;
alter table imported_invoices force row level security;
create policy own on imported_invoices for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select on imported_invoices to duewell_app;

create table installation_switches (
  name text not null,
  is_on boolean not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  reason text,
  CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
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
  counted_before boolean not null default true,
  counted_after boolean not null default true
);
alter table invoice_changes enable row level security;
create policy parties on invoice_changes for select using (((business_id = ( SELECT app_business() AS app_business)) OR (buyer_business_id = ( SELECT app_business() AS app_business)) OR ( SELECT app_system() AS app_system)));
grant select on invoice_changes to duewell_app;

create table invoice_events (
  id bigint not null generated always as identity,
  business_id text not null,
  invoice_id text not null,
  at timestamp with time zone not null,
  what text not null,
  who text,
  detail text,
  detail_i18n jsonb,
  note text,
  how decision_proof,
  asked_by text,
  CHECK ((length(note) <= 1000)),
  PRIMARY KEY (business_id, invoice_id, id)
);
alter table invoice_events enable row level security;
alter table invoice_events force row level security;
create policy parties on invoice_events for all using (((business_id = app_business()) OR app_system() OR (EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.business_id = invoice_events.business_id) AND (i.id = invoice_events.invoice_id))))));
grant delete, insert, select on invoice_events to duewell_app;

create table invoice_letters (
  business_id text not null,
  invoice_id text not null,
  letter text not null,
  email text not null,
  queued_at timestamp with time zone not null,
  handed_at timestamp with time zone,
  subject text,
  message text,
  CHECK ((length(message) <= 1000)),
  CHECK ((length(subject) <= 150)),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, invoice_id, letter)
);
alter table invoice_letters enable row level security;
alter table invoice_letters force row level security;
create policy own on invoice_letters for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on invoice_letters to duewell_app;

create table invoice_links (
  business_id text not null,
  id text not null,
  invoice_id text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
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
  prefix text,
  sender jsonb,
  currency text,
  time_zone text,
  language text,
  closed boolean not null default false,
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
  problem_i18n jsonb,
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
  language text not null default 'en'::text,
  reminder_texts jsonb not null default '{}'::jsonb,
  account_per_customer boolean not null default false,
  reminder_days integer[] not null default '{-3,0,1,7,14}'::integer[],
  late_fee jsonb,
  CHECK ((((((late_fee ->> 'afterDays'::text))::integer >= 1) AND (((late_fee ->> 'afterDays'::text))::integer <= 90)) AND ((late_fee ? 'rate'::text) <> (late_fee ? 'amount'::text)))),
  CHECK ((((cardinality(reminder_days) >= 1) AND (cardinality(reminder_days) <= 10)) AND ('-30'::integer <= ALL (reminder_days)) AND (90 >= ALL (reminder_days)))),
  CHECK (((default_tax >= 0) AND (default_tax <= 10000))),
  CHECK (((due_days >= 0) AND (due_days <= 365))),
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CHECK ((accent ~ '^#[0-9a-fA-F]{6}$'::text)),
  CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  CHECK ((prefix ~ '^[A-Z0-9-]{0,12}$'::text)),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
alter table invoice_settings enable row level security;
alter table invoice_settings force row level security;
create policy own on invoice_settings for all using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER letterhead_changed AFTER INSERT OR DELETE OR UPDATE ON public.invoice_settings FOR EACH ROW EXECUTE FUNCTION letterhead_changed();
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
create policy own on invoice_tallies for select using (((business_id = ( SELECT app_business() AS app_business)) OR ( SELECT app_system() AS app_system)));
grant select on invoice_tallies to duewell_app;

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

create table invoice_warning_checks (
  business_id text not null,
  invoice_id text not null,
  kind text not null,
  about text not null,
  checked_by text not null,
  checked_name text not null,
  checked_at timestamp with time zone not null,
  CHECK ((kind = ANY (ARRAY['duplicate'::text, 'account'::text, 'order'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (checked_by) REFERENCES users(id),
  PRIMARY KEY (business_id, invoice_id, kind, about)
);
alter table invoice_warning_checks enable row level security;
alter table invoice_warning_checks force row level security;
create policy own on invoice_warning_checks for all using (((business_id = app_business()) OR app_system()));
grant insert, select on invoice_warning_checks to duewell_app;

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
  balance bigint not null,
  editor jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  sent_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search text not null,
  kind text not null,
  revision integer not null default 1,
  reminders boolean not null default true,
  credit_id text,
  late_at timestamp with time zone,
  decision_proof decision_proof,
  language text,
  lines jsonb not null default '[]'::jsonb,
  revision_required boolean not null default false,
  credited amount not null default 0,
  from_new_sender boolean not null default false,
  decision_asked_by text,
  credited_net amount not null default 0,
  instalments jsonb,
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts(business_id, id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, number),
  UNIQUE (id)
);
CREATE INDEX invoices_contact ON public.invoices USING btree (business_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX invoices_from_new_senders ON public.invoices USING btree (buyer_business_id, business_id) WHERE from_new_sender;
CREATE INDEX invoices_instalments ON public.invoices USING btree (kind, id) WHERE ((instalments IS NOT NULL) AND (kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text])));
CREATE INDEX invoices_late_fee ON public.invoices USING btree (kind, due_date, id) WHERE ((kind = ANY (ARRAY['unpaid'::text, 'partial'::text])) AND (sender ? 'lateFee'::text));
CREATE INDEX invoices_open_balance ON public.invoices USING btree (business_id, balance, due_date, id) WHERE (kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text]));
CREATE INDEX invoices_open_contact ON public.invoices USING btree (business_id, contact_id, due_date, id) WHERE ((kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text])) AND (contact_id IS NOT NULL));
CREATE INDEX invoices_open_digits ON public.invoices USING btree (business_id, ltrim("substring"(number, '\d+$'::text), '0'::text)) WHERE (kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text]));
CREATE INDEX invoices_open_due ON public.invoices USING btree (kind, due_date, id) WHERE (kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text]));
CREATE INDEX invoices_open_names ON public.invoices USING gin (string_to_array(btrim(regexp_replace(regexp_replace(lower(NORMALIZE((' '::text || ((COALESCE((recipient ->> 'name'::text), ''::text) || ' '::text) || COALESCE((recipient ->> 'attention'::text), ''::text))), NFD)), '[\u0300-\u036f''’`.]'::text, ''::text, 'g'::text), '[^[:alnum:]]+'::text, ((' '::text || business_id) || ':'::text), 'g'::text)), ' '::text)) WITH (fastupdate=off) WHERE (kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text]));
CREATE INDEX invoices_open_next_instalment ON public.invoices USING btree (business_id, LEAST(((jsonb_path_query_first(instalments, '$[*]?(@."after" < $"balance")'::jsonpath, ((('{"balance":'::text || (balance)::text) || '}'::text))::jsonb) ->> 'amount'::text))::bigint, (balance - ((jsonb_path_query_first(instalments, '$[*]?(@."after" < $"balance")'::jsonpath, ((('{"balance":'::text || (balance)::text) || '}'::text))::jsonb) ->> 'after'::text))::bigint)), due_date, id) WHERE ((instalments IS NOT NULL) AND (kind = ANY (ARRAY['pending'::text, 'unpaid'::text, 'partial'::text])));
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
alter table invoices force row level security;
create policy recipient_decides on invoices for update using (((buyer_business_id = app_business()) AND ((stage)::text <> 'draft'::text))) with check (((buyer_business_id = app_business()) AND ((stage)::text <> 'draft'::text)));
create policy recipient_reads on invoices for select using (((buyer_business_id = app_business()) AND ((stage)::text <> 'draft'::text)));
create policy sender on invoices for all using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER invoices_by_sender BEFORE UPDATE OF business_id, number, contact_id, sender, recipient, issue_date, due_date, instalments, description, currency, discounts, taxes, lines, subtotal, discount, tax, amount_paid, total, created_by ON public.invoices FOR EACH ROW WHEN (((old.business_id IS DISTINCT FROM app_business()) AND (NOT app_system()))) EXECUTE FUNCTION invoice_senders_own();
CREATE TRIGGER invoices_derive BEFORE INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION invoice_derive('state', 'text');
CREATE TRIGGER invoices_derive_state BEFORE UPDATE OF kind, balance, stage, decision, archived_at, number, issue_date, due_date, instalments, sender, sent_at, subtotal, discount, tax, amount_paid, total, paid, credited ON public.invoices FOR EACH ROW EXECUTE FUNCTION invoice_derive('state');
CREATE TRIGGER invoices_derive_text BEFORE UPDATE OF search, late_at, number, recipient, sender, description, due_date, time_zone ON public.invoices FOR EACH ROW EXECUTE FUNCTION invoice_derive('text');
CREATE TRIGGER invoices_pledged BEFORE UPDATE OF credit_id, stage, total, paid, credited, due_date, number, buyer_business_id, archived_at ON public.invoices FOR EACH ROW EXECUTE FUNCTION pledged_invoice();
CREATE TRIGGER invoices_tally AFTER INSERT OR DELETE OR UPDATE OF buyer_business_id, from_new_sender, stage, decision, archived_at, kind, due_date, instalments, total, paid, credited ON public.invoices FOR EACH ROW EXECUTE FUNCTION tally_invoice();
grant delete, insert, select, update on invoices to duewell_app;

create table late_fees (
  business_id text not null,
  invoice_id text not null,
  fee_invoice_id text not null,
  made_at timestamp with time zone not null,
  PRIMARY KEY (business_id, invoice_id),
  UNIQUE (fee_invoice_id)
);
alter table late_fees enable row level security;
alter table late_fees force row level security;
create policy own on late_fees for all using (((business_id = app_business()) OR app_system()));
grant insert, select on late_fees to duewell_app;

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
  daily_limit bigint,
  balance_limit bigint,
  time_zone text,
  spent_on date,
  spent bigint not null default 0,
  closed boolean not null default false,
  CHECK (((NOT closed) OR ((posted = 0) AND (held = 0)))),
  CHECK (((held >= 0) AND (posted >= held))),
  FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  PRIMARY KEY (account_id)
);
alter table ledger_balances enable row level security;
create policy own on ledger_balances for select using (((business_id = app_business()) OR app_system()));
grant select on ledger_balances to duewell_app;

create table ledger_checks (
  id bigint not null generated always as identity,
  checked_at timestamp with time zone not null,
  findings text[] not null,
  PRIMARY KEY (id)
);
alter table ledger_checks enable row level security;
alter table ledger_checks force row level security;
create policy own on ledger_checks for all using (app_system());
grant delete, insert, select on ledger_checks to duewell_app;

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

create table ledger_legs (
  id bigint not null generated always as identity,
  transaction_id bigint not null,
  account_id bigint not null,
  business_id text,
  amount bigint not null,
  balance bigint,
  posted_at timestamp with time zone not null,
  CHECK ((amount <> 0)),
  FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  PRIMARY KEY (id)
);
CREATE INDEX ledger_legs_account ON public.ledger_legs USING btree (account_id, id DESC);
CREATE INDEX ledger_legs_time ON public.ledger_legs USING btree (account_id, posted_at) INCLUDE (id);
CREATE INDEX ledger_legs_transaction ON public.ledger_legs USING btree (transaction_id);
alter table ledger_legs enable row level security;
create policy own on ledger_legs for select using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER ledger_legs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_legs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_legs_balanced AFTER INSERT ON public.ledger_legs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_must_balance();
grant select on ledger_legs to duewell_app;

create table ledger_transactions (
  id bigint not null generated always as identity,
  event text not null,
  event_id text not null,
  description text not null,
  invoice_id text,
  posted_at timestamp with time zone not null,
  description_i18n jsonb,
  entry_id bigint,
  from_account bigint,
  to_account bigint,
  amount bigint,
  from_business text,
  to_business text,
  from_balance bigint,
  to_balance bigint,
  CHECK (
CASE
    WHEN (entry_id IS NULL) THEN (COALESCE(from_account, to_account, amount) IS NULL)
    ELSE (((amount > 0) AND (from_account <> to_account)) IS TRUE)
END),
  PRIMARY KEY (id),
  UNIQUE (event, event_id)
);
CREATE INDEX ledger_transactions_from ON public.ledger_transactions USING btree (from_account, entry_id DESC);
CREATE INDEX ledger_transactions_from_time ON public.ledger_transactions USING btree (from_account, posted_at) INCLUDE (entry_id) WHERE (from_account IS NOT NULL);
CREATE INDEX ledger_transactions_posted ON public.ledger_transactions USING brin (posted_at);
CREATE INDEX ledger_transactions_to ON public.ledger_transactions USING btree (to_account, entry_id DESC);
CREATE INDEX ledger_transactions_to_time ON public.ledger_transactions USING btree (to_account, posted_at) INCLUDE (entry_id) WHERE (to_account IS NOT NULL);
alter table ledger_transactions enable row level security;
create policy own on ledger_transactions for select using (((from_business = app_business()) OR (to_business = app_business()) OR app_system() OR (EXISTS ( SELECT
   FROM ledger_legs l
  WHERE (l.transaction_id = ledger_transactions.id)))));
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select (id, event, event_id, description, invoice_id, posted_at, description_i18n) on ledger_transactions to duewell_app;

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
CREATE TRIGGER limits_changed AFTER UPDATE ON public.level_limits FOR EACH ROW EXECUTE FUNCTION wallet_limits_changed();
grant select, update on level_limits to duewell_app;

create table locked_entries (
  business_id text not null,
  through date not null,
  place integer not null,
  date date not null,
  key text not null,
  text jsonb not null,
  reference text not null,
  party text not null,
  lines jsonb not null,
  FOREIGN KEY (business_id, through) REFERENCES book_locks(business_id, through) ON DELETE CASCADE,
  PRIMARY KEY (business_id, through, place)
);
alter table locked_entries enable row level security;
alter table locked_entries force row level security;
create policy own on locked_entries for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select on locked_entries to duewell_app;

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
  CHECK ((kind = ANY (ARRAY['received'::text, 'decided'::text, 'paid'::text, 'reminders'::text, 'approvals'::text, 'credit'::text, 'wallet'::text, 'team'::text, 'digest'::text, 'sms'::text, 'whatsapp'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (business_id, user_id, kind)
);
CREATE INDEX mail_choices_phone ON public.mail_choices USING btree (business_id) WHERE ((kind = ANY (ARRAY['sms'::text, 'whatsapp'::text])) AND (choice = 'now'::text));
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
  left_at timestamp with time zone,
  removed_at timestamp with time zone,
  CHECK (((left_at IS NULL) OR (status = 'suspended'::text))),
  CHECK (((removed_at IS NULL) OR (left_at IS NOT NULL))),
  CHECK (((status <> 'active'::text) OR (user_id IS NOT NULL))),
  CHECK (((status = 'pending'::text) = (invitation_expires_at IS NOT NULL))),
  CHECK (((status = 'pending'::text) = (invitation_hash IS NOT NULL))),
  CHECK (((user_id IS NOT NULL) OR ((email IS NOT NULL) AND (invited_at IS NOT NULL)))),
  CHECK (((user_id IS NULL) = (joined_at IS NULL))),
  CHECK ((email = lower(email))),
  CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'staff'::text, 'accountant'::text]))),
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

create table notification_marks (
  business_id text not null,
  user_id text not null,
  read_to text not null,
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (business_id, user_id)
);
alter table notification_marks enable row level security;
alter table notification_marks force row level security;
create policy own on notification_marks for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on notification_marks to duewell_app;

create table notification_reads (
  business_id text not null,
  user_id text not null,
  notification_id text not null,
  read boolean not null,
  FOREIGN KEY (business_id, notification_id) REFERENCES notifications(business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (business_id, user_id, notification_id)
);
CREATE INDEX notification_reads_notification ON public.notification_reads USING btree (business_id, notification_id);
alter table notification_reads enable row level security;
alter table notification_reads force row level security;
create policy own on notification_reads for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on notification_reads to duewell_app;

create table notifications (
  business_id text not null,
  id text not null,
  at timestamp with time zone not null,
  topic text not null,
  text text not null,
  path text,
  event_key text not null,
  text_i18n jsonb,
  told text[] not null default '{}'::text[],
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_key),
  UNIQUE (id)
);
CREATE INDEX notifications_about ON public.notifications USING btree (business_id, path, topic);
CREATE INDEX notifications_recent ON public.notifications USING btree (business_id, at DESC, id);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own on notifications for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select on notifications to duewell_app;

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

create table operator_invitations (
  operator_id text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  totp_secret bytea not null,
  FOREIGN KEY (operator_id) REFERENCES operators(id),
  PRIMARY KEY (operator_id),
  UNIQUE (token_hash)
);
alter table operator_invitations enable row level security;
alter table operator_invitations force row level security;
create policy system on operator_invitations for all using (app_system());
grant delete, insert, select, update on operator_invitations to duewell_app;

create table operator_passkeys (
  id text not null,
  operator_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  CHECK ((length(credential_id) <= 1400)),
  FOREIGN KEY (operator_id) REFERENCES operators(id),
  PRIMARY KEY (id),
  UNIQUE (credential_id)
);
CREATE INDEX operator_passkeys_operator ON public.operator_passkeys USING btree (operator_id);
alter table operator_passkeys enable row level security;
alter table operator_passkeys force row level security;
create policy system on operator_passkeys for all using (app_system());
grant delete, insert, select, update on operator_passkeys to duewell_app;

create table operator_sessions (
  token_hash bytea not null,
  id text not null,
  operator_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text not null,
  agent text not null,
  FOREIGN KEY (operator_id) REFERENCES operators(id),
  PRIMARY KEY (token_hash),
  UNIQUE (id)
);
CREATE INDEX operator_sessions_operator ON public.operator_sessions USING btree (operator_id, created_at DESC);
alter table operator_sessions enable row level security;
alter table operator_sessions force row level security;
create policy system on operator_sessions for all using (app_system());
grant delete, insert, select, update on operator_sessions to duewell_app;

create table operator_sign_ins (
  token_hash bytea not null,
  operator_id text not null,
  expires_at timestamp with time zone not null,
  FOREIGN KEY (operator_id) REFERENCES operators(id),
  PRIMARY KEY (token_hash)
);
alter table operator_sign_ins enable row level security;
alter table operator_sign_ins force row level security;
create policy system on operator_sign_ins for all using (app_system());
grant delete, insert, select, update on operator_sign_ins to duewell_app;

create table operators (
  id text not null,
  email text not null,
  name text not null,
  roles text[] not null,
  password_hash text,
  totp_secret bytea,
  totp_step bigint not null default 0,
  created_at timestamp with time zone not null,
  joined_at timestamp with time zone,
  disabled_at timestamp with time zone,
  CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['support'::text, 'kyb'::text, 'credit'::text, 'finance'::text, 'administrator'::text]))),
  CHECK (((joined_at IS NULL) = (password_hash IS NULL))),
  CHECK ((email = lower(email))),
  PRIMARY KEY (id),
  UNIQUE (email)
);
CREATE UNIQUE INDEX operators_name ON public.operators USING btree (lower(name)) WHERE (name <> ''::text);
alter table operators enable row level security;
alter table operators force row level security;
create policy system on operators for all using (app_system());
grant insert, select, update on operators to duewell_app;

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

create table order_deliveries (
  business_id text not null,
  id text not null,
  order_id text not null,
  delivered_on date not null,
  note text not null,
  recorded_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  FOREIGN KEY (business_id, order_id) REFERENCES orders(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX order_deliveries_order ON public.order_deliveries USING btree (business_id, order_id, recorded_at DESC);
alter table order_deliveries enable row level security;
alter table order_deliveries force row level security;
create policy own on order_deliveries for all using (((business_id = app_business()) OR app_system()));
create policy supplier_reads on order_deliveries for select using ((EXISTS ( SELECT
   FROM orders o
  WHERE ((o.business_id = order_deliveries.business_id) AND (o.id = order_deliveries.order_id)))));
grant insert, select, update on order_deliveries to duewell_app;

create table order_delivery_lines (
  business_id text not null,
  delivery_id text not null,
  line integer not null,
  quantity amount not null,
  CHECK (((quantity)::bigint > 0)),
  FOREIGN KEY (business_id, delivery_id) REFERENCES order_deliveries(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, delivery_id, line)
);
alter table order_delivery_lines enable row level security;
alter table order_delivery_lines force row level security;
create policy own on order_delivery_lines for all using (((business_id = app_business()) OR app_system()));
create policy supplier_reads on order_delivery_lines for select using ((EXISTS ( SELECT
   FROM order_deliveries d
  WHERE ((d.business_id = order_delivery_lines.business_id) AND (d.id = order_delivery_lines.delivery_id)))));
grant insert, select on order_delivery_lines to duewell_app;

create table order_events (
  id bigint not null generated always as identity,
  business_id text not null,
  order_id text not null,
  at timestamp with time zone not null,
  what text not null,
  who text,
  detail text,
  revision integer not null default 1,
  asked_by text,
  FOREIGN KEY (business_id, order_id) REFERENCES orders(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, order_id, id)
);
CREATE UNIQUE INDEX order_events_once ON public.order_events USING btree (business_id, order_id, what) WHERE (what = ANY (ARRAY['mailed'::text, 'opened'::text]));
CREATE UNIQUE INDEX order_events_once_again ON public.order_events USING btree (business_id, order_id, revision, what) WHERE (what = ANY (ARRAY['mailed again'::text, 'opened again'::text]));
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

create table order_revisions (
  business_id text not null,
  order_id text not null,
  revision integer not null,
  paper jsonb not null,
  reason text not null,
  sent_at timestamp with time zone not null,
  replaced_at timestamp with time zone not null,
  changes jsonb not null,
  FOREIGN KEY (business_id, order_id) REFERENCES orders(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, order_id, revision)
);
alter table order_revisions enable row level security;
alter table order_revisions force row level security;
create policy own on order_revisions for all using (((business_id = app_business()) OR app_system()));
create policy supplier_reads on order_revisions for select using ((EXISTS ( SELECT
   FROM orders o
  WHERE ((o.business_id = order_revisions.business_id) AND (o.id = order_revisions.order_id)))));
grant insert, select on order_revisions to duewell_app;

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
  decision_proof decision_proof,
  language text,
  revision integer not null default 1,
  ordered_quantity bigint,
  delivered_quantity bigint not null default 0,
  search text generated always as (lower(regexp_replace(NORMALIZE(((((((((COALESCE(number, ''::text) || ' '::text) || COALESCE((recipient ->> 'name'::text), ''::text)) || ' '::text) || COALESCE((recipient ->> 'email'::text), ''::text)) || ' '::text) || COALESCE((sender ->> 'name'::text), ''::text)) || ' '::text) || description), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))) stored,
  decision_asked_by text,
  CHECK ((((stage = 'draft'::text) AND (number IS NULL) AND (sent_at IS NULL) AND (decision = 'pending'::text) AND (archived_at IS NULL)) OR ((stage = 'sent'::text) AND (total >= 0) AND ((discount)::bigint <= (subtotal)::bigint) AND (number IS NOT NULL) AND (issue_date IS NOT NULL) AND (sender IS NOT NULL) AND (sent_at IS NOT NULL)))),
  CHECK (((decision <> 'denied'::text) OR (reason IS NOT NULL))),
  CHECK (((decision = 'pending'::text) = (decided_at IS NULL))),
  CHECK (((delivered_quantity >= 0) AND ((delivered_quantity = 0) OR ((decision = 'approved'::text) AND (ordered_quantity IS NOT NULL) AND (delivered_quantity <= ordered_quantity))))),
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

create table passkey_challenges (
  challenge text not null,
  operator_id text,
  expires_at timestamp with time zone not null,
  FOREIGN KEY (operator_id) REFERENCES operators(id),
  PRIMARY KEY (challenge)
);
alter table passkey_challenges enable row level security;
alter table passkey_challenges force row level security;
create policy system on passkey_challenges for all using (app_system());
grant delete, insert, select on passkey_challenges to duewell_app;

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
  label_i18n jsonb,
  payee_i18n jsonb,
  message_i18n jsonb,
  asked_by text,
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
  business_id text,
  id text not null,
  intent_id text,
  amount positive_amount not null,
  currency text not null,
  status text not null,
  provider text not null,
  provider_id text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  held_until timestamp with time zone,
  case_id text,
  retry_bank text,
  retry_account bytea,
  retry_by text,
  credit_note_id text,
  CHECK (((intent_id IS NULL) OR (business_id IS NOT NULL))),
  CHECK ((num_nonnulls(intent_id, case_id) = 1)),
  CHECK ((num_nonnulls(retry_bank, retry_account, retry_by) = ANY (ARRAY[0, 3]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'needs-attention'::text, 'processed'::text, 'failed'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (case_id) REFERENCES cases(id),
  PRIMARY KEY (id),
  UNIQUE (case_id),
  UNIQUE NULLS NOT DISTINCT (business_id, intent_id, case_id, credit_note_id)
);
alter table payment_refunds enable row level security;
alter table payment_refunds force row level security;
create policy own on payment_refunds for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on payment_refunds to duewell_app;

create table payment_rules (
  business_id text not null,
  supplier_id text not null,
  id text not null,
  supplier text not null,
  kind text,
  amount bigint not null,
  next_kind text,
  next_amount bigint not null default 0,
  next_from timestamp with time zone,
  set_by text not null,
  set_at timestamp with time zone not null,
  applies_to text not null default 'payments'::text,
  next_applies_to text not null default 'payments'::text,
  category_id text,
  CHECK (((amount >= 0) AND ((amount = 0) OR (kind = ANY (ARRAY['above'::text, 'trusted'::text]))) AND ((kind IS DISTINCT FROM 'trusted'::text) OR (amount > 0)))),
  CHECK (((kind IS NOT NULL) OR (next_kind IS NOT NULL))),
  CHECK (((next_amount >= 0) AND ((next_amount = 0) OR (next_kind = ANY (ARRAY['above'::text, 'trusted'::text]))) AND ((next_kind IS DISTINCT FROM 'trusted'::text) OR (next_amount > 0)))),
  CHECK (((next_kind IS NULL) OR (next_from IS NOT NULL))),
  CHECK ((applies_to = ANY (ARRAY['payments'::text, 'approvals'::text, 'both'::text]))),
  CHECK ((kind = ANY (ARRAY['always'::text, 'above'::text, 'trusted'::text]))),
  CHECK ((next_applies_to = ANY (ARRAY['payments'::text, 'approvals'::text, 'both'::text]))),
  CHECK ((next_kind = ANY (ARRAY['always'::text, 'above'::text, 'trusted'::text]))),
  CHECK ((supplier_id <> business_id)),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (business_id, category_id) REFERENCES supplier_categories(business_id, id),
  FOREIGN KEY (set_by) REFERENCES users(id),
  FOREIGN KEY (supplier_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, supplier_id),
  UNIQUE (id)
);
alter table payment_rules enable row level security;
alter table payment_rules force row level security;
create policy own on payment_rules for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on payment_rules to duewell_app;

create table payment_run_lines (
  business_id text not null,
  run_id text not null,
  invoice_id text not null,
  "position" integer not null,
  number text,
  party text,
  amount amount not null,
  revision integer not null,
  state text not null default 'waiting'::text,
  attempt integer not null default 0,
  reason text,
  reason_i18n jsonb,
  payment_id text,
  settled_at timestamp with time zone,
  issued_on date,
  withheld amount not null default 0,
  advised_at timestamp with time zone,
  CHECK (((state = 'paid'::text) = (payment_id IS NOT NULL))),
  CHECK (((state = ANY (ARRAY['failed'::text, 'skipped'::text])) = (reason IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'failed'::text, 'skipped'::text]))),
  FOREIGN KEY (business_id, run_id) REFERENCES payment_runs(business_id, id),
  PRIMARY KEY (business_id, run_id, invoice_id)
);
CREATE INDEX payment_run_lines_open ON public.payment_run_lines USING btree (business_id, invoice_id) WHERE (state = 'waiting'::text);
alter table payment_run_lines enable row level security;
alter table payment_run_lines force row level security;
create policy own on payment_run_lines for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on payment_run_lines to duewell_app;

create table payment_runs (
  business_id text not null,
  id text not null,
  pay_on date not null,
  state text not null default 'draft'::text,
  currency text not null,
  created_by text not null,
  created_name text not null,
  created_at timestamp with time zone not null,
  approved_by text,
  approved_name text,
  approved_at timestamp with time zone,
  ended_at timestamp with time zone,
  CHECK (((state <> ALL (ARRAY['approved'::text, 'done'::text])) OR (approved_by IS NOT NULL))),
  CHECK (((state = ANY (ARRAY['done'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'done'::text, 'cancelled'::text]))),
  FOREIGN KEY (approved_by) REFERENCES users(id),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (created_by) REFERENCES users(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX payment_runs_due ON public.payment_runs USING btree (pay_on, id) WHERE (state = 'approved'::text);
CREATE INDEX payment_runs_newest ON public.payment_runs USING btree (business_id, created_at DESC, id DESC);
alter table payment_runs enable row level security;
alter table payment_runs force row level security;
create policy own on payment_runs for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on payment_runs to duewell_app;

create table payment_safety (
  business_id text not null,
  code_above_new amount not null,
  code_above amount not null,
  person_above amount,
  next jsonb,
  next_from timestamp with time zone,
  set_by text not null,
  set_at timestamp with time zone not null,
  approve_above amount,
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
  statement_line text,
  CHECK (((((status)::text = 'reversed'::text) = (reversed_at IS NOT NULL)) AND (((status)::text <> 'reversed'::text) OR ((channel)::text = ANY (ARRAY['outside'::text, 'transfer'::text]))))),
  CHECK ((((status)::text <> 'succeeded'::text) OR (settled_at IS NOT NULL))),
  PRIMARY KEY (business_id, id),
  UNIQUE (reference)
);
CREATE INDEX payments_between ON public.payments USING btree (payer_business_id, business_id, settled_at) WHERE (payer_business_id IS NOT NULL);
CREATE INDEX payments_bulk ON public.payments USING btree (bulk_id) WHERE (bulk_id IS NOT NULL);
CREATE INDEX payments_category ON public.payments USING btree (category_id);
CREATE INDEX payments_payee ON public.payments USING btree (business_id, settled_at);
CREATE INDEX payments_statement_line ON public.payments USING btree (business_id, statement_line) WHERE (statement_line IS NOT NULL);
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

create table phone_messages (
  business_id text not null,
  invoice_id text not null,
  occasion text not null,
  channel text not null,
  about text not null,
  phone text not null,
  payment_id text,
  who text,
  state text not null default 'queued'::text,
  reason text,
  provider_id text,
  queued_at timestamp with time zone not null,
  handed_at timestamp with time zone,
  CHECK (((state = 'failed'::text) = (reason IS NOT NULL))),
  CHECK ((about = ANY (ARRAY['invoice'::text, 'reminder'::text, 'receipt'::text]))),
  CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text]))),
  CHECK ((phone ~~ '+%'::text)),
  CHECK ((reason = ANY (ARRAY['limit'::text, 'stopped'::text, 'refused'::text, 'unknown'::text, 'late'::text]))),
  CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text]))),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, invoice_id, occasion, channel)
);
alter table phone_messages enable row level security;
alter table phone_messages force row level security;
create policy own on phone_messages for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on phone_messages to duewell_app;

create table phone_stops (
  phone text not null,
  business_id text not null default ''::text,
  stopped_at timestamp with time zone not null,
  PRIMARY KEY (phone, business_id)
);
alter table phone_stops enable row level security;
alter table phone_stops force row level security;
create policy installation on phone_stops for all using (app_system()) with check (app_system());
create policy own on phone_stops for select using ((app_system() OR ((app_business() <> ''::text) AND (business_id = ANY (ARRAY[''::text, app_business()])))));
grant delete, insert, select on phone_stops to duewell_app;

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

create table products (
  business_id text not null,
  id text not null,
  name text not null,
  unit text,
  price bigint,
  code text,
  archived_at timestamp with time zone,
  import_id text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  tax text,
  search text generated always as (lower(regexp_replace(NORMALIZE(((name || ' '::text) || COALESCE(code, ''::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))) stored,
  CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CHECK (((length(unit) >= 1) AND (length(unit) <= 30))),
  CHECK (((price >= 0) AND (price <= '100000000000000'::bigint))),
  CHECK ((tax = ANY (ARRAY['standard'::text, 'zero-rated'::text, 'exempt'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE INDEX products_archived ON public.products USING btree (business_id, lower(name), id) WHERE (archived_at IS NOT NULL);
CREATE INDEX products_import ON public.products USING btree (business_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX products_recent ON public.products USING btree (business_id, created_at DESC, id) WHERE (archived_at IS NULL);
CREATE INDEX products_search ON public.products USING gin (business_id, search gin_trgm_ops);
CREATE UNIQUE INDEX products_code ON public.products USING btree (business_id, lower(code)) WHERE ((archived_at IS NULL) AND (code IS NOT NULL));
CREATE UNIQUE INDEX products_name ON public.products USING btree (business_id, lower(name)) WHERE (archived_at IS NULL);
alter table products enable row level security;
alter table products force row level security;
create policy own on products for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on products to duewell_app;

create table proposals (
  id text not null,
  action text not null,
  about_business text,
  input jsonb not null,
  summary text not null,
  reason text not null,
  maker text not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text not null default 'open'::text,
  checker text,
  decided_at timestamp with time zone,
  note text,
  CHECK (((checker IS NULL) = (decided_at IS NULL))),
  CHECK (((state <> 'approved'::text) OR (checker <> maker))),
  CHECK (((state = 'open'::text) = (checker IS NULL))),
  CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text]))),
  FOREIGN KEY (about_business) REFERENCES businesses(id),
  FOREIGN KEY (checker) REFERENCES operators(id),
  FOREIGN KEY (maker) REFERENCES operators(id),
  PRIMARY KEY (id)
);
CREATE INDEX proposals_decided ON public.proposals USING btree (decided_at DESC, id) WHERE (state <> 'open'::text);
CREATE INDEX proposals_open ON public.proposals USING btree (made_at, id) WHERE (state = 'open'::text);
alter table proposals enable row level security;
alter table proposals force row level security;
create policy system on proposals for all using (app_system());
grant insert, select, update on proposals to duewell_app;

create table provider_calls (
  provider text not null,
  hour timestamp with time zone not null,
  succeeded integer not null,
  refused integer not null,
  failed integer not null,
  last_succeeded_at timestamp with time zone,
  last_failed_at timestamp with time zone,
  problem text,
  open_at timestamp with time zone,
  PRIMARY KEY (provider, hour)
);
alter table provider_calls enable row level security;
alter table provider_calls force row level security;
create policy system on provider_calls for all using (app_system());
grant delete, insert, select, update on provider_calls to duewell_app;

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

create table push_subscriptions (
  id text not null,
  user_id text not null,
  device_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  FOREIGN KEY (device_id) REFERENCES user_devices(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (id),
  UNIQUE (endpoint)
);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);
CREATE UNIQUE INDEX push_subscriptions_device ON public.push_subscriptions USING btree (device_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy system on push_subscriptions for all using (app_system());
grant delete, insert, select, update on push_subscriptions to duewell_app;

create table quote_events (
  id bigint not null generated always as identity,
  business_id text not null,
  quote_id text not null,
  at timestamp with time zone not null,
  what text not null,
  who text,
  asked_by text,
  detail text,
  FOREIGN KEY (business_id, quote_id) REFERENCES quotes(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, quote_id, id)
);
CREATE UNIQUE INDEX quote_events_once ON public.quote_events USING btree (business_id, quote_id, what) WHERE (what = ANY (ARRAY['mailed'::text, 'opened'::text]));
alter table quote_events enable row level security;
alter table quote_events force row level security;
create policy parties on quote_events for all using (((business_id = app_business()) OR app_system() OR (EXISTS ( SELECT
   FROM quotes q
  WHERE ((q.business_id = quote_events.business_id) AND (q.id = quote_events.quote_id))))));
grant insert, select on quote_events to duewell_app;

create table quote_links (
  business_id text not null,
  id text not null,
  quote_id text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  FOREIGN KEY (business_id, quote_id) REFERENCES quotes(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (token_hash)
);
CREATE INDEX quote_links_open ON public.quote_links USING btree (business_id, quote_id, created_at DESC) WHERE (revoked_at IS NULL);
CREATE INDEX quote_links_quote ON public.quote_links USING btree (business_id, quote_id);
alter table quote_links enable row level security;
alter table quote_links force row level security;
create policy own on quote_links for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on quote_links to duewell_app;

create table quote_numbers (
  business_id text not null,
  kind text not null,
  next_number bigint not null default 1,
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, kind)
);
alter table quote_numbers enable row level security;
alter table quote_numbers force row level security;
create policy own on quote_numbers for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on quote_numbers to duewell_app;

create table quotes (
  business_id text not null,
  id text not null,
  kind text not null,
  stage text not null,
  decision invoice_decision not null default 'pending'::text,
  decided_at timestamp with time zone,
  decided_by text,
  decision_asked_by text,
  decision_proof decision_proof,
  reason text,
  archived_at timestamp with time zone,
  number text,
  contact_id text,
  buyer_business_id text,
  sender jsonb,
  recipient jsonb not null default '{}'::jsonb,
  issue_date date,
  due_date date,
  time_zone text not null,
  description text not null default ''::text,
  currency text not null,
  discounts jsonb not null default '[]'::jsonb,
  taxes jsonb not null default '[]'::jsonb,
  lines jsonb not null default '[]'::jsonb,
  subtotal amount not null,
  discount amount not null,
  tax amount not null,
  total bigint not null,
  editor jsonb not null default '{}'::jsonb,
  language text,
  invoice_id text,
  invoice_number text,
  invoiced_at timestamp with time zone,
  order_id text,
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
    ELSE (decision)::text
END) stored,
  search text generated always as (lower(regexp_replace(NORMALIZE(((((((((COALESCE(number, ''::text) || ' '::text) || COALESCE((recipient ->> 'name'::text), ''::text)) || ' '::text) || COALESCE((recipient ->> 'email'::text), ''::text)) || ' '::text) || COALESCE((sender ->> 'name'::text), ''::text)) || ' '::text) || description), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))) stored,
  CHECK ((((decision)::text <> 'denied'::text) OR (reason IS NOT NULL))),
  CHECK ((((decision)::text = 'pending'::text) = (decided_at IS NULL))),
  CHECK ((((stage = 'draft'::text) AND (number IS NULL) AND (sent_at IS NULL) AND ((decision)::text = 'pending'::text) AND (archived_at IS NULL)) OR ((stage = 'sent'::text) AND (total >= 0) AND ((discount)::bigint <= (subtotal)::bigint) AND (number IS NOT NULL) AND (issue_date IS NOT NULL) AND (sender IS NOT NULL) AND (sent_at IS NOT NULL)))),
  CHECK (((invoice_id IS NULL) OR (stage = 'sent'::text))),
  CHECK (((invoiced_at IS NULL) OR (invoice_id IS NOT NULL))),
  CHECK (((order_id IS NULL) OR (((decision)::text = 'approved'::text) AND (buyer_business_id IS NOT NULL)))),
  CHECK ((kind = ANY (ARRAY['quote'::text, 'proforma'::text]))),
  CHECK ((stage = ANY (ARRAY['draft'::text, 'sent'::text]))),
  CHECK ((total = (((subtotal)::bigint - (discount)::bigint) + (tax)::bigint))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts(business_id, id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, number),
  UNIQUE (id)
);
CREATE INDEX quotes_ending ON public.quotes USING btree (due_date, id) WHERE (status = 'pending'::text);
CREATE INDEX quotes_received_recent ON public.quotes USING btree (buyer_business_id, created_at DESC, id DESC) WHERE (buyer_business_id IS NOT NULL);
CREATE INDEX quotes_received_search ON public.quotes USING gin (buyer_business_id, search gin_trgm_ops) WHERE (buyer_business_id IS NOT NULL);
CREATE INDEX quotes_received_status ON public.quotes USING btree (buyer_business_id, status, created_at DESC, id DESC) WHERE (buyer_business_id IS NOT NULL);
CREATE INDEX quotes_sent_recent ON public.quotes USING btree (business_id, created_at DESC, id DESC);
CREATE INDEX quotes_sent_search ON public.quotes USING gin (business_id, search gin_trgm_ops);
CREATE INDEX quotes_sent_status ON public.quotes USING btree (business_id, status, created_at DESC, id DESC);
CREATE INDEX quotes_unclaimed ON public.quotes USING btree (((recipient ->> 'email'::text))) WHERE ((buyer_business_id IS NULL) AND (stage = 'sent'::text));
CREATE UNIQUE INDEX quotes_invoice ON public.quotes USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE UNIQUE INDEX quotes_order ON public.quotes USING btree (order_id) WHERE (order_id IS NOT NULL);
alter table quotes enable row level security;
alter table quotes force row level security;
create policy customer_decides on quotes for update using (((buyer_business_id = app_business()) AND (stage <> 'draft'::text))) with check (((buyer_business_id = app_business()) AND (stage <> 'draft'::text)));
create policy customer_reads on quotes for select using (((buyer_business_id = app_business()) AND (stage <> 'draft'::text)));
create policy sender on quotes for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on quotes to duewell_app;

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
  arrived_at timestamp with time zone not null,
  contact_id text,
  CHECK (((state = 'assigned'::text) = ((unassigned)::bigint = 0))),
  CHECK (((unassigned)::bigint <= (amount)::bigint)),
  CHECK ((state = ANY (ARRAY['open'::text, 'assigned'::text, 'kept'::text]))),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts(business_id, id),
  FOREIGN KEY (business_id, id) REFERENCES payments(business_id, id),
  PRIMARY KEY (business_id, id)
);
CREATE INDEX received_transfers_by_sender ON public.received_transfers USING btree (business_id, sender_account, arrived_at DESC) WHERE (sender_account IS NOT NULL);
CREATE INDEX received_transfers_credit ON public.received_transfers USING btree (business_id, contact_id) WHERE ((state = 'open'::text) AND ((contact_id IS NOT NULL) OR ((unassigned)::bigint < (amount)::bigint)));
CREATE INDEX received_transfers_open ON public.received_transfers USING btree (business_id, arrived_at DESC, id DESC) WHERE (state = 'open'::text);
CREATE INDEX received_transfers_recent ON public.received_transfers USING btree (business_id, arrived_at DESC, id DESC);
alter table received_transfers enable row level security;
alter table received_transfers force row level security;
create policy own on received_transfers for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on received_transfers to duewell_app;

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
  mailbox text,
  CHECK ((email = lower(email))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, email),
  UNIQUE (id)
);
CREATE INDEX referrals_email ON public.referrals USING btree (email, mailed_at);
CREATE INDEX referrals_mailbox ON public.referrals USING btree (mailbox, mailed_at);
CREATE INDEX referrals_recent ON public.referrals USING btree (business_id, sent_at DESC, id);
alter table referrals enable row level security;
alter table referrals force row level security;
create policy own on referrals for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on referrals to duewell_app;

create table schema_functions (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);

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
CREATE INDEX sessions_device ON public.sessions USING btree (device_id, created_at DESC) WHERE (device_id IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (revoked_at IS NULL);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy scoped on sessions for all using (app_scoped());
grant delete, insert, select, update on sessions to duewell_app;

create table short_links (
  code_hash bytea not null,
  business_id text not null,
  invoice_id text not null,
  link_id text not null,
  expires_at timestamp with time zone not null,
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id) ON DELETE CASCADE,
  PRIMARY KEY (code_hash)
);
CREATE INDEX short_links_expires ON public.short_links USING btree (expires_at);
CREATE INDEX short_links_invoice ON public.short_links USING btree (business_id, invoice_id);
alter table short_links enable row level security;
alter table short_links force row level security;
create policy own on short_links for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on short_links to duewell_app;

create table statement_days (
  provider text not null,
  day date not null,
  currency text not null,
  money_in bigint not null,
  fees_in bigint not null,
  count_in integer not null,
  money_out bigint not null,
  fees_out bigint not null,
  count_out integer not null,
  read_at timestamp with time zone not null,
  CHECK ((fees_in >= 0)),
  CHECK ((fees_out >= 0)),
  CHECK ((money_in >= 0)),
  CHECK ((money_out >= 0)),
  PRIMARY KEY (provider, day, currency)
);
alter table statement_days enable row level security;
alter table statement_days force row level security;
create policy system on statement_days for all using (app_system());
grant insert, select, update on statement_days to duewell_app;

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

create table supplier_categories (
  business_id text not null,
  id text not null,
  name text not null,
  kind text not null,
  amount bigint not null,
  applies_to text not null,
  set_by text not null,
  set_at timestamp with time zone not null,
  CHECK (((amount >= 0) AND ((amount = 0) OR (kind <> 'always'::text)) AND ((amount > 0) OR (kind <> 'trusted'::text)))),
  CHECK ((applies_to = ANY (ARRAY['payments'::text, 'approvals'::text, 'both'::text]))),
  CHECK ((kind = ANY (ARRAY['always'::text, 'above'::text, 'trusted'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (set_by) REFERENCES users(id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id)
);
CREATE UNIQUE INDEX supplier_categories_name ON public.supplier_categories USING btree (business_id, lower(name));
alter table supplier_categories enable row level security;
alter table supplier_categories force row level security;
create policy own on supplier_categories for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on supplier_categories to duewell_app;

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
  matched_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by text,
  CHECK (((repaid)::bigint <= (amount)::bigint)),
  CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
  CHECK (((undone_at IS NULL) OR ((repaid)::bigint = 0))),
  CHECK ((how = ANY (ARRAY['rule'::text, 'person'::text]))),
  FOREIGN KEY (business_id, transfer_id) REFERENCES received_transfers(business_id, id),
  PRIMARY KEY (business_id, payment_id)
);
CREATE INDEX transfer_matches_invoice ON public.transfer_matches USING btree (business_id, invoice_id);
CREATE INDEX transfer_matches_transfer ON public.transfer_matches USING btree (business_id, transfer_id);
alter table transfer_matches enable row level security;
alter table transfer_matches force row level security;
create policy own on transfer_matches for all using (((business_id = app_business()) OR app_system()));
grant insert, select, update on transfer_matches to duewell_app;

create table unconfirmed_payments (
  business_id text not null,
  route text not null,
  key text not null,
  payee text not null default ''::text,
  at timestamp with time zone not null,
  to_new amount not null default 0,
  without_code amount not null default 0,
  without_person amount not null default 0,
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  PRIMARY KEY (business_id, route, key, payee)
);
CREATE INDEX unconfirmed_payments_recent ON public.unconfirmed_payments USING btree (business_id, payee, at);
alter table unconfirmed_payments enable row level security;
alter table unconfirmed_payments force row level security;
create policy own on unconfirmed_payments for all using (((business_id = app_business()) OR app_system()));
grant delete, insert, select, update on unconfirmed_payments to duewell_app;

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
  closed_at timestamp with time zone,
  CHECK (((closed_at IS NULL) OR ((email_verified_at IS NULL) AND (first_name = ''::text) AND (last_name = ''::text) AND (email ~~ '%@closed.invalid'::text)))),
  CHECK ((email = lower(email))),
  CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  PRIMARY KEY (id),
  UNIQUE (email)
);
CREATE INDEX users_name ON public.users USING gin (lower(regexp_replace(NORMALIZE(((first_name || ' '::text) || last_name), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)) gin_trgm_ops);
CREATE INDEX users_phone ON public.users USING btree (phone);
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
  reason_i18n jsonb,
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
  contact_id text,
  CHECK (((status <> 'open'::text) OR ((customer_code IS NOT NULL) AND (account_number IS NOT NULL)))),
  CHECK (((status <> 'waiting'::text) OR ((waits_for IS NOT NULL) AND (waits_since IS NOT NULL) AND (customer_code IS NOT NULL)))),
  CHECK ((status = ANY (ARRAY['opening'::text, 'waiting'::text, 'open'::text, 'failed'::text]))),
  CHECK ((waits_for = ANY (ARRAY['bank'::text, 'identification'::text]))),
  FOREIGN KEY (business_id) REFERENCES businesses(id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts(business_id, id),
  PRIMARY KEY (business_id, id),
  UNIQUE (id),
  UNIQUE (provider, account_number),
  UNIQUE NULLS NOT DISTINCT (business_id, provider, contact_id)
);
CREATE INDEX virtual_accounts_customer ON public.virtual_accounts USING btree (provider, customer_code);
alter table virtual_accounts enable row level security;
alter table virtual_accounts force row level security;
create policy own on virtual_accounts for all using (((business_id = app_business()) OR app_system()));
CREATE TRIGGER letterhead_changed AFTER INSERT OR DELETE OR UPDATE ON public.virtual_accounts FOR EACH ROW EXECUTE FUNCTION letterhead_changed();
grant insert, select, update on virtual_accounts to duewell_app;

create table waiting_letters (
  id bigint not null generated always as identity,
  lane text not null,
  task text not null,
  payload jsonb not null,
  key text,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);
CREATE INDEX waiting_letters_lane ON public.waiting_letters USING btree (lane, id);

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
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (created_at DESC, id) WHERE (state = 'failed'::text);
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
  reason_i18n jsonb,
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

create table withholding_certificates (
  business_id text not null,
  payment_id text not null,
  invoice_id text not null,
  number text not null,
  issued_on date not null,
  recorded_by text not null,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices(business_id, id),
  FOREIGN KEY (business_id, payment_id) REFERENCES payments(business_id, id),
  PRIMARY KEY (business_id, payment_id)
);
CREATE INDEX withholding_certificates_invoice ON public.withholding_certificates USING btree (business_id, invoice_id);
alter table withholding_certificates enable row level security;
alter table withholding_certificates force row level security;
create policy buyer on withholding_certificates for all using ((EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.business_id = withholding_certificates.business_id) AND (i.id = withholding_certificates.invoice_id) AND (i.buyer_business_id = app_business()) AND ((i.stage)::text <> 'draft'::text)))));
create policy own on withholding_certificates for all using (((business_id = app_business()) OR app_system()));
grant insert, select on withholding_certificates to duewell_app;

create table work_items (
  kind text not null,
  subject text not null,
  taken_by text not null,
  taken_at timestamp with time zone not null,
  FOREIGN KEY (taken_by) REFERENCES operators(id),
  PRIMARY KEY (kind, subject)
);
CREATE INDEX work_items_taker ON public.work_items USING btree (taken_by, kind);
alter table work_items enable row level security;
alter table work_items force row level security;
create policy system on work_items for all using (app_system());
grant delete, insert, select, update on work_items to duewell_app;

create table work_notes (
  id text not null,
  kind text not null,
  subject text not null,
  operator_id text not null,
  text text not null,
  created_at timestamp with time zone not null,
  CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  FOREIGN KEY (operator_id) REFERENCES operators(id),
  PRIMARY KEY (id)
);
CREATE INDEX work_notes_subject ON public.work_notes USING btree (kind, subject, created_at DESC);
alter table work_notes enable row level security;
alter table work_notes force row level security;
create policy system on work_notes for all using (app_system());
grant insert, select on work_notes to duewell_app;

create table worker_beats (
  worker_id text not null,
  at timestamp with time zone not null,
  PRIMARY KEY (worker_id)
);

create view ledger_entries as
 SELECT l.id,
    l.transaction_id,
    l.account_id,
    l.business_id,
    l.amount,
    l.balance,
    t.event,
    t.event_id,
    t.description,
    t.description_i18n,
    t.invoice_id,
    t.posted_at
   FROM ledger_legs l
     JOIN ledger_transactions t ON t.id = l.transaction_id
  WHERE l.business_id = app_business() OR app_system() OR NOT row_security_active('ledger_transactions'::text)
UNION ALL
 SELECT ledger_transactions.entry_id AS id,
    ledger_transactions.id AS transaction_id,
    ledger_transactions.from_account AS account_id,
    ledger_transactions.from_business AS business_id,
    - ledger_transactions.amount AS amount,
    ledger_transactions.from_balance AS balance,
    ledger_transactions.event,
    ledger_transactions.event_id,
    ledger_transactions.description,
    ledger_transactions.description_i18n,
    ledger_transactions.invoice_id,
    ledger_transactions.posted_at
   FROM ledger_transactions
  WHERE ledger_transactions.from_account IS NOT NULL AND (ledger_transactions.from_business = app_business() OR app_system() OR NOT row_security_active('ledger_transactions'::text))
UNION ALL
 SELECT ledger_transactions.entry_id AS id,
    ledger_transactions.id AS transaction_id,
    ledger_transactions.to_account AS account_id,
    ledger_transactions.to_business AS business_id,
    ledger_transactions.amount,
    ledger_transactions.to_balance AS balance,
    ledger_transactions.event,
    ledger_transactions.event_id,
    ledger_transactions.description,
    ledger_transactions.description_i18n,
    ledger_transactions.invoice_id,
    ledger_transactions.posted_at
   FROM ledger_transactions
  WHERE ledger_transactions.to_account IS NOT NULL AND (ledger_transactions.to_business = app_business() OR app_system() OR NOT row_security_active('ledger_transactions'::text));
grant select on ledger_entries to duewell_app;

CREATE OR REPLACE FUNCTION public.address_is_own(p_business text, p_email text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 -- db/functions/address_is_own.sql
grant execute on function address_is_own(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.app_business()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
 -- db/functions/app_business.sql
grant execute on function app_business() to duewell_app;

CREATE OR REPLACE FUNCTION public.app_scoped()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
 -- db/functions/app_scoped.sql
grant execute on function app_scoped() to duewell_app;

CREATE OR REPLACE FUNCTION public.app_system()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
 -- db/functions/app_system.sql
grant execute on function app_system() to duewell_app;

CREATE OR REPLACE FUNCTION public.approval_person(p_buyer text, p_invoices text[], p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 -- db/functions/approval_person.sql
grant execute on function approval_person(text,text[],timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.ascii_domain(p_domain text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 -- db/functions/ascii_domain.sql
grant execute on function ascii_domain(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.assert_pledged(p_old invoices, p_new invoices)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/assert_pledged.sql
grant execute on function assert_pledged(invoices,invoices) to duewell_app;

CREATE OR REPLACE FUNCTION public.bank_account_uses(p_index bytea, p_business text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/bank_account_uses.sql
grant execute on function bank_account_uses(bytea,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.belongs_to(p_business text, p_user text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/belongs_to.sql
grant execute on function belongs_to(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.both_of_wallet(p_business text, p_one text, p_other text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/both_of_wallet.sql
grant execute on function both_of_wallet(text,text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.business_born()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/business_born.sql

CREATE OR REPLACE FUNCTION public.business_category_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/business_category_changed.sql

CREATE OR REPLACE FUNCTION public.business_checkers(p_business text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 -- db/functions/business_checkers.sql
grant execute on function business_checkers(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.business_level_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/business_level_changed.sql
grant execute on function business_level_changed() to duewell_app;

CREATE OR REPLACE FUNCTION public.business_of_email(p_asking text, p_email text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/business_of_email.sql
grant execute on function business_of_email(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.business_traces(p_business text)
 RETURNS TABLE(kind text, value text)
 LANGUAGE sql
 STABLE
 -- db/functions/business_traces.sql

CREATE OR REPLACE FUNCTION public.businesses_related(a text, b text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/businesses_related.sql
grant execute on function businesses_related(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.carry_card_funds()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/carry_card_funds.sql
grant execute on function carry_card_funds() to duewell_app;

CREATE OR REPLACE FUNCTION public.carry_card_funds_of(p payments)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/carry_card_funds_of.sql
grant execute on function carry_card_funds_of(payments) to duewell_app;

CREATE OR REPLACE FUNCTION public.counts_for_recipient(i invoices)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 -- db/functions/counts_for_recipient.sql
grant execute on function counts_for_recipient(invoices) to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_accrue(p_business text, p_credit text, p_at timestamp with time zone)
 RETURNS credits
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/credit_accrue.sql

CREATE OR REPLACE FUNCTION public.credit_apply_payment(p_business text, p_credit text, p_invoice text, p_payment text, p_amount bigint, p_own_wallet boolean, p_wallet bigint, p_at timestamp with time zone, OUT accounts bigint[], OUT amounts bigint[], OUT repaid boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/credit_apply_payment.sql
grant execute on function credit_apply_payment(text,text,text,text,bigint,boolean,bigint,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_bring_up(p_business text, p_credit text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/credit_bring_up.sql
grant execute on function credit_bring_up(text,text,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_candidates(p_business text, p_invoice text, p_at timestamp with time zone, p_offset integer, p_limit integer)
 RETURNS TABLE(id text, number text, buyer_name text, buyer_email text, buyer_business_id text, stage text, decision text, decision_proof text, archived boolean, balance bigint, total bigint, issue_date date, due_date date, currency text, time_zone text, credit_id text, buyer_level integer, paid_by_buyer integer, paid_late integer, related boolean, candidates bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/credit_candidates.sql
grant execute on function credit_candidates(text,text,timestamp with time zone,integer,integer) to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_charge(p_business text, p_credit text, p_kind text, p_amount bigint, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 -- db/functions/credit_charge.sql
grant execute on function credit_charge(text,text,text,bigint,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_findings()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/credit_findings.sql
grant execute on function credit_findings() to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_lock(p_business text)
 RETURNS void
 LANGUAGE sql
 -- db/functions/credit_lock.sql
grant execute on function credit_lock(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_note_findings()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 -- db/functions/credit_note_findings.sql
grant execute on function credit_note_findings() to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_note_take_number(p_business text)
 RETURNS text
 LANGUAGE plpgsql
 -- db/functions/credit_note_take_number.sql
grant execute on function credit_note_take_number(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_record(c credits, p_amount bigint, p_how text, p_payment text, p_own_wallet boolean, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/credit_record.sql

CREATE OR REPLACE FUNCTION public.credit_split(c credits, p_amount bigint, OUT penalty bigint, OUT fee bigint, OUT principal bigint)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 -- db/functions/credit_split.sql

CREATE OR REPLACE FUNCTION public.credit_take(p_business text, p_credit text, p_amount bigint, p_how text, p_payment text, p_at timestamp with time zone)
 RETURNS TABLE(account_id bigint, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/credit_take.sql
grant execute on function credit_take(text,text,bigint,text,text,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_terms(OUT shortest integer, OUT longest integer, OUT fee integer, OUT fee_days integer, OUT fee_minimum_days integer, OUT grace integer, OUT penalty integer, OUT penalty_cap integer)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 -- db/functions/credit_terms.sql
grant execute on function credit_terms() to duewell_app;

CREATE OR REPLACE FUNCTION public.credit_waive(p_business text, p_credit text, p_kind text, p_amount bigint, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 -- db/functions/credit_waive.sql
grant execute on function credit_waive(text,text,text,bigint,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.customer_credit(p_business text, p_contact text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 -- db/functions/customer_credit.sql
grant execute on function customer_credit(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.device_shared(business_a text, business_b text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/device_shared.sql
grant execute on function device_shared(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.dispute_collect(p_business text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/dispute_collect.sql

CREATE OR REPLACE FUNCTION public.dispute_end_hold(p_id text, p_account bigint, p_state text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/dispute_end_hold.sql
grant execute on function dispute_end_hold(text,bigint,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.dispute_findings()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/dispute_findings.sql
grant execute on function dispute_findings() to duewell_app;

CREATE OR REPLACE FUNCTION public.dispute_hold(p_id text, p_account bigint, p_amount bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/dispute_hold.sql
grant execute on function dispute_hold(text,bigint,bigint) to duewell_app;

CREATE OR REPLACE FUNCTION public.document_language(p_business text, p_contact text, p_editor jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 -- db/functions/document_language.sql
grant execute on function document_language(text,text,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.enqueue(p_jobs jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/enqueue.sql
grant execute on function enqueue(jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.event_cause()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 -- db/functions/event_cause.sql
grant execute on function event_cause() to duewell_app;

CREATE OR REPLACE FUNCTION public.feed_letters(p_share integer, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/feed_letters.sql
grant execute on function feed_letters(integer,integer) to duewell_app;

CREATE OR REPLACE FUNCTION public.find_businesses(p_text text, p_most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/find_businesses.sql
grant execute on function find_businesses(text,integer) to duewell_app;

CREATE OR REPLACE FUNCTION public.find_invoices(p_side text, p_patterns text[], p_total bigint, p_void boolean, p_most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
 SET enable_indexscan TO 'on'
 SET enable_bitmapscan TO 'off'
 SET cpu_tuple_cost TO '0.01'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
 -- db/functions/find_invoices.sql
grant execute on function find_invoices(text,text[],bigint,boolean,integer) to duewell_app;

CREATE OR REPLACE FUNCTION public.find_orders(p_side text, p_pattern text, p_most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
 SET enable_indexscan TO 'on'
 SET enable_bitmapscan TO 'off'
 SET cpu_tuple_cost TO '0.01'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
 -- db/functions/find_orders.sql
grant execute on function find_orders(text,text,integer) to duewell_app;

CREATE OR REPLACE FUNCTION public.find_payable_invoices(p_business text, p_transfers jsonb)
 RETURNS TABLE(place bigint, invoice_id text, is_known boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'on'
 SET enable_bitmapscan TO 'off'
 SET cpu_tuple_cost TO '1000000'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
 -- db/functions/find_payable_invoices.sql
grant execute on function find_payable_invoices(text,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.find_people(p_text text, p_most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/find_people.sql
grant execute on function find_people(text,integer) to duewell_app;

CREATE OR REPLACE FUNCTION public.fold_invoice_tallies(p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/fold_invoice_tallies.sql
grant execute on function fold_invoice_tallies(integer) to duewell_app;

CREATE OR REPLACE FUNCTION public.has_dealt(p_asking text, p_other text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/has_dealt.sql
grant execute on function has_dealt(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.identity_number_uses(p_index bytea, p_user text, p_business text, OUT people integer, OUT businesses integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/identity_number_uses.sql
grant execute on function identity_number_uses(bytea,text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_apply_payment(i invoices, p_amount bigint, p jsonb, OUT accounts bigint[], OUT amounts bigint[], OUT payer_wallet bigint, OUT payee_wallet bigint, OUT approves boolean)
 RETURNS record
 LANGUAGE plpgsql
 -- db/functions/invoice_apply_payment.sql
grant execute on function invoice_apply_payment(invoices,bigint,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_create(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 -- db/functions/invoice_create.sql
grant execute on function invoice_create(jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_create_all(p jsonb)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 -- db/functions/invoice_create_all.sql
grant execute on function invoice_create_all(jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_derive()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/invoice_derive.sql

CREATE OR REPLACE FUNCTION public.invoice_dues(p_due date, p_balance bigint, p_instalments jsonb)
 RETURNS TABLE(due_date date, amount bigint)
 LANGUAGE sql
 STABLE
 -- db/functions/invoice_dues.sql
grant execute on function invoice_dues(date,bigint,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_is_open(p_status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 -- db/functions/invoice_is_open.sql
grant execute on function invoice_is_open(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_letterhead(b businesses, s invoice_settings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 -- db/functions/invoice_letterhead.sql
grant execute on function invoice_letterhead(businesses,invoice_settings) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_payment_started(p_invoice text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/invoice_payment_started.sql
grant execute on function invoice_payment_started(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_recipient(p_business text, p_contact text, p_given jsonb, OUT recipient jsonb, OUT buyer text)
 RETURNS record
 LANGUAGE plpgsql
 -- db/functions/invoice_recipient.sql
grant execute on function invoice_recipient(text,text,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_send(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 -- db/functions/invoice_send.sql
grant execute on function invoice_send(jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_send_all(p jsonb)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 -- db/functions/invoice_send_all.sql
grant execute on function invoice_send_all(jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_sender(b businesses, s invoice_settings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 -- db/functions/invoice_sender.sql
grant execute on function invoice_sender(businesses,invoice_settings) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_senders_own()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/invoice_senders_own.sql

CREATE OR REPLACE FUNCTION public.invoice_sent(i invoices, p jsonb)
 RETURNS void
 LANGUAGE plpgsql
 -- db/functions/invoice_sent.sql
grant execute on function invoice_sent(invoices,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_stamp(i invoices, p_at timestamp with time zone)
 RETURNS invoices
 LANGUAGE plpgsql
 -- db/functions/invoice_stamp.sql
grant execute on function invoice_stamp(invoices,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_status(i invoices, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 -- db/functions/invoice_status.sql
grant execute on function invoice_status(invoices,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.invoice_take_number(p_business text, p_editor jsonb, OUT number text, OUT sender jsonb, OUT currency text, OUT time_zone text, OUT language text)
 RETURNS record
 LANGUAGE plpgsql
 -- db/functions/invoice_take_number.sql
grant execute on function invoice_take_number(text,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.is_new_sender(p_sender text, p_recipient text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/is_new_sender.sql
grant execute on function is_new_sender(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.jobs_overdue()
 RETURNS TABLE(task text, seconds integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/jobs_overdue.sql
grant execute on function jobs_overdue() to duewell_app;

CREATE OR REPLACE FUNCTION public.journal_postings(p_business text, p_from timestamp with time zone, p_to timestamp with time zone, p_most integer)
 RETURNS TABLE(event text, event_id text, description text, description_i18n jsonb, posted_at timestamp with time zone, wallet bigint, advances bigint, disputes bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/journal_postings.sql
grant execute on function journal_postings(text,timestamp with time zone,timestamp with time zone,integer) to duewell_app;

CREATE OR REPLACE FUNCTION public.keep_ask()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/keep_ask.sql
grant execute on function keep_ask() to duewell_app;

CREATE OR REPLACE FUNCTION public.keep_checkers()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/keep_checkers.sql

CREATE OR REPLACE FUNCTION public.keep_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/keep_offer.sql
grant execute on function keep_offer() to duewell_app;

CREATE OR REPLACE FUNCTION public.keep_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/keep_withdrawal.sql
grant execute on function keep_withdrawal() to duewell_app;

CREATE OR REPLACE FUNCTION public.kept_answer(p_business text, p_route text, p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 -- db/functions/kept_answer.sql
grant execute on function kept_answer(text,text,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.ledger_account(p_kind text, p_owner text, p_business text, p_currency text, p_spendable boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/ledger_account.sql
grant execute on function ledger_account(text,text,text,text,boolean) to duewell_app;

CREATE OR REPLACE FUNCTION public.ledger_end_hold(p_id text, p_state text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/ledger_end_hold.sql
grant execute on function ledger_end_hold(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.ledger_hold(p_id text, p_account bigint, p_amount bigint, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/ledger_hold.sql
grant execute on function ledger_hold(text,bigint,bigint,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.ledger_lock(p_accounts bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/ledger_lock.sql

CREATE OR REPLACE FUNCTION public.ledger_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/ledger_must_balance.sql

CREATE OR REPLACE FUNCTION public.ledger_post(p_event text, p_event_id text, p_description text, p_invoice text, p_at timestamp with time zone, p_accounts bigint[], p_amounts bigint[], p_i18n jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 -- db/functions/ledger_post.sql
grant execute on function ledger_post(text,text,text,text,timestamp with time zone,bigint[],bigint[],jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.ledger_post_legs(p_event text, p_event_id text, p_description text, p_i18n jsonb, p_invoice text, p_at timestamp with time zone, p_accounts bigint[], p_amounts bigint[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/ledger_post_legs.sql
grant execute on function ledger_post_legs(text,text,text,jsonb,text,timestamp with time zone,bigint[],bigint[]) to duewell_app;

CREATE OR REPLACE FUNCTION public.ledger_span(p_account bigint, p_from timestamp with time zone, p_to timestamp with time zone, OUT low bigint, OUT high bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/ledger_span.sql
grant execute on function ledger_span(bigint,timestamp with time zone,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.ledger_statement(p_account bigint, p_from timestamp with time zone, p_to timestamp with time zone, p_sign integer, p_events text[], p_beyond bigint, p_ascending boolean, p_limit integer)
 RETURNS SETOF ledger_entries
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/ledger_statement.sql
grant execute on function ledger_statement(bigint,timestamp with time zone,timestamp with time zone,integer,text[],bigint,boolean,integer) to duewell_app;

CREATE OR REPLACE FUNCTION public.ledger_transfer(p_event text, p_event_id text, p_description text, p_i18n jsonb, p_invoice text, p_at timestamp with time zone, p_from bigint, p_to bigint, p_amount bigint, p_daily boolean, OUT outcome text, OUT posted bigint, OUT held bigint, OUT limited boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/ledger_transfer.sql
grant execute on function ledger_transfer(text,text,text,jsonb,text,timestamp with time zone,bigint,bigint,bigint,boolean) to duewell_app;

CREATE OR REPLACE FUNCTION public.letterhead_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/letterhead_changed.sql

CREATE OR REPLACE FUNCTION public.linked_business_name(p_asking text, p_linked text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/linked_business_name.sql
grant execute on function linked_business_name(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.name_words(p_business text, p_name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 -- db/functions/name_words.sql
grant execute on function name_words(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.next_instalment(p_balance bigint, p_instalments jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 -- db/functions/next_instalment.sql
grant execute on function next_instalment(bigint,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.order_sender(p_business text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 -- db/functions/order_sender.sql
grant execute on function order_sender(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.order_take_number(p_business text, OUT number text, OUT sender jsonb)
 RETURNS record
 LANGUAGE plpgsql
 -- db/functions/order_take_number.sql
grant execute on function order_take_number(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.pay_from_wallet(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 -- db/functions/pay_from_wallet.sql
grant execute on function pay_from_wallet(jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.pay_from_wallet_all(p jsonb)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 -- db/functions/pay_from_wallet_all.sql
grant execute on function pay_from_wallet_all(jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.payment_apply(p jsonb, p_exact boolean, OUT reason jsonb, OUT taken bigint, OUT due bigint, OUT accounts bigint[], OUT amounts bigint[], OUT payer_wallet bigint, OUT payees text[], OUT payee_wallets bigint[], OUT currency text, OUT invoice text, OUT description text, OUT description_i18n jsonb, OUT approved text[])
 RETURNS record
 LANGUAGE plpgsql
 -- db/functions/payment_apply.sql
grant execute on function payment_apply(jsonb,boolean) to duewell_app;

CREATE OR REPLACE FUNCTION public.payment_guard(p_payer text, p_lines jsonb, p_route text, p_key text, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 -- db/functions/payment_guard.sql
grant execute on function payment_guard(text,jsonb,text,text,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.payment_left(p payments)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/payment_left.sql
grant execute on function payment_left(payments) to duewell_app;

CREATE OR REPLACE FUNCTION public.payment_person(p_payer text, p_suppliers text[], p_amounts bigint[], p_before bigint[], p_done bigint, p_above bigint, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 -- db/functions/payment_person.sql
grant execute on function payment_person(text,text[],bigint[],bigint[],bigint,bigint,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.payment_requirements(p_payer text, p_lines jsonb, p_route text, p_key text, p_at timestamp with time zone, p_now boolean, p_approved text[] DEFAULT NULL::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 -- db/functions/payment_requirements.sql
grant execute on function payment_requirements(text,jsonb,text,text,timestamp with time zone,boolean,text[]) to duewell_app;

CREATE OR REPLACE FUNCTION public.payment_rules_about(p_business text, p_about text, p_at timestamp with time zone)
 RETURNS TABLE(supplier_id text, supplier text, kind text, amount bigint)
 LANGUAGE sql
 STABLE
 -- db/functions/payment_rules_about.sql
grant execute on function payment_rules_about(text,text,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.payment_safety_of(p_business text, p_at timestamp with time zone, OUT code_above_new bigint, OUT code_above bigint, OUT person_above bigint, OUT approve_above bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 -- db/functions/payment_safety_of.sql
grant execute on function payment_safety_of(text,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.payments_disputed(p_payments text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/payments_disputed.sql
grant execute on function payments_disputed(text[]) to duewell_app;

CREATE OR REPLACE FUNCTION public.payments_lock(p_invoices text[], p_payers text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/payments_lock.sql
grant execute on function payments_lock(text[],text[]) to duewell_app;

CREATE OR REPLACE FUNCTION public.payments_of_bills(p_business text)
 RETURNS SETOF payments
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/payments_of_bills.sql
grant execute on function payments_of_bills(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.plain_email(p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 -- db/functions/plain_email.sql
grant execute on function plain_email(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.plain_phone(p_phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 -- db/functions/plain_phone.sql

CREATE OR REPLACE FUNCTION public.plain_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 -- db/functions/plain_text.sql
grant execute on function plain_text(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.pledge_invoice(p_business text, p_credit text, p_invoice text, p_fingerprint bytea, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/pledge_invoice.sql
grant execute on function pledge_invoice(text,text,text,bytea,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.pledge_taken(p_business text, p_fingerprint bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/pledge_taken.sql
grant execute on function pledge_taken(text,bytea) to duewell_app;

CREATE OR REPLACE FUNCTION public.pledged_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/pledged_invoice.sql
grant execute on function pledged_invoice() to duewell_app;

CREATE OR REPLACE FUNCTION public.printed_account(v virtual_accounts)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 -- db/functions/printed_account.sql
grant execute on function printed_account(virtual_accounts) to duewell_app;

CREATE OR REPLACE FUNCTION public.printed_bank(s invoice_settings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 -- db/functions/printed_bank.sql
grant execute on function printed_bank(invoice_settings) to duewell_app;

CREATE OR REPLACE FUNCTION public.queue_jobs(p_counts boolean, p_most integer, OUT id bigint, OUT task text, OUT state text, OUT jobs integer, OUT attempts integer, OUT since timestamp with time zone, OUT next_at timestamp with time zone, OUT error text)
 RETURNS SETOF record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/queue_jobs.sql
grant execute on function queue_jobs(boolean,integer) to duewell_app;

CREATE OR REPLACE FUNCTION public.queue_retry(p_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/queue_retry.sql
grant execute on function queue_retry(bigint) to duewell_app;

CREATE OR REPLACE FUNCTION public.quote_take_number(p_business text, p_kind text)
 RETURNS text
 LANGUAGE plpgsql
 -- db/functions/quote_take_number.sql
grant execute on function quote_take_number(text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.recipient_related(p_business text, p_recipient jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/recipient_related.sql
grant execute on function recipient_related(text,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/refuse_change.sql
grant execute on function refuse_change() to duewell_app;

CREATE OR REPLACE FUNCTION public.release_pledge(p_business text, p_credit text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/release_pledge.sql
grant execute on function release_pledge(text,text,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.reminder_days(p_invoice invoices)
 RETURNS integer[]
 LANGUAGE sql
 STABLE
 -- db/functions/reminder_days.sql
grant execute on function reminder_days(invoices) to duewell_app;

CREATE OR REPLACE FUNCTION public.returns_of_bills(p_business text)
 RETURNS SETOF credit_note_returns
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/returns_of_bills.sql
grant execute on function returns_of_bills(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.second_persons(p_buyer text, p_invoices text[], p_at timestamp with time zone)
 RETURNS TABLE(invoice_id text, approval jsonb, supplier text, kind text, amount bigint, person_above bigint, paid_to_supplier bigint, paid_to_all bigint)
 LANGUAGE sql
 STABLE
 -- db/functions/second_persons.sql
grant execute on function second_persons(text,text[],timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.step_up_take(p_session text, p_route text, p_hash text, p_key text, p_at timestamp with time zone, p_life interval)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/step_up_take.sql
grant execute on function step_up_take(text,text,text,text,timestamp with time zone,interval) to duewell_app;

CREATE OR REPLACE FUNCTION public.tally_day(p_kind text, p_due date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 -- db/functions/tally_day.sql
grant execute on function tally_day(text,date) to duewell_app;

CREATE OR REPLACE FUNCTION public.tally_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/tally_invoice.sql
grant execute on function tally_invoice() to duewell_app;

CREATE OR REPLACE FUNCTION public.tell_installation()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/tell_installation.sql

CREATE OR REPLACE FUNCTION public.unconfirmed_within_day(p_payer text, p_payee text, p_at timestamp with time zone, p_route text DEFAULT NULL::text, p_key text DEFAULT NULL::text, OUT to_new bigint, OUT without_code bigint, OUT without_person bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 -- db/functions/unconfirmed_within_day.sql
grant execute on function unconfirmed_within_day(text,text,timestamp with time zone,text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.wallet_accounts(p_payer text, p_payee text, p_currency text, OUT payer bigint, OUT payee bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/wallet_accounts.sql
grant execute on function wallet_accounts(text,text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.wallet_apply_limit(p_business text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/wallet_apply_limit.sql
grant execute on function wallet_apply_limit(text) to duewell_app;

CREATE OR REPLACE FUNCTION public.wallet_close(p_business text, p_closed boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/wallet_close.sql
grant execute on function wallet_close(text,boolean) to duewell_app;

CREATE OR REPLACE FUNCTION public.wallet_give_daily(p_business text, p_amount bigint, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/wallet_give_daily.sql
grant execute on function wallet_give_daily(text,bigint,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.wallet_is_closed(p_account bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/wallet_is_closed.sql
grant execute on function wallet_is_closed(bigint) to duewell_app;

CREATE OR REPLACE FUNCTION public.wallet_limits(p_business text, p_level integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/wallet_limits.sql

CREATE OR REPLACE FUNCTION public.wallet_limits_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/wallet_limits_changed.sql

CREATE OR REPLACE FUNCTION public.wallet_take_daily(p_business text, p_amount bigint, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/wallet_take_daily.sql
grant execute on function wallet_take_daily(text,bigint,timestamp with time zone) to duewell_app;

CREATE OR REPLACE FUNCTION public.wallets_lock(p_businesses text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 -- db/functions/wallets_lock.sql
grant execute on function wallets_lock(text[]) to duewell_app;

CREATE OR REPLACE FUNCTION public.with_customer_account(p_sender jsonb, p_business text, p_contact text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 -- db/functions/with_customer_account.sql
grant execute on function with_customer_account(jsonb,text,text) to duewell_app;

CREATE OR REPLACE FUNCTION public.withdrawal_end(p_business text, p_id text, p_status text, p_reason text, p_at timestamp with time zone, p_i18n jsonb DEFAULT NULL::jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 -- db/functions/withdrawal_end.sql
grant execute on function withdrawal_end(text,text,text,text,timestamp with time zone,jsonb) to duewell_app;

CREATE OR REPLACE FUNCTION public.withdrawal_request_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 -- db/functions/withdrawal_request_ended.sql
grant execute on function withdrawal_request_ended() to duewell_app;
