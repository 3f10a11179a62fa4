-- What a level allows: kobo that may leave a wallet in a day of the business's zone, and kobo of a wallet that may be spent
-- from at most; null is no limit of ours. Settings of the installation: `npm run office -- limits` changes them.
create table level_limits (
  level int primary key check (level between 0 and 3),
  daily amount,
  balance amount
);
insert into level_limits (level, daily, balance) values (0, 0, 0), (1, 5000000, 30000000), (2, 50000000, null), (3, 500000000, null);

-- A business's own limits; a null falls back to its level's.
create table business_limits (
  business_id text primary key references businesses,
  daily amount,
  balance amount,
  set_by text not null,
  set_at timestamptz not null
);

create table wallet_days (
  business_id text not null,
  day date not null,
  spent amount not null,
  primary key (business_id, day)
);

alter table businesses add column logo_id text;

-- The checklist: no row is an item not handed in. `shown` is what was handed in, masked.
create table verification_items (
  business_id text not null references businesses,
  item text not null check (item in ('identity_number', 'identity_document', 'biometric', 'address', 'registration', 'owner', 'documents', 'bank_account', 'review')),
  verdict text not null check (verdict in ('missing', 'pending', 'accepted', 'refused')),
  reason text,
  shown text,
  decided_by text not null,
  updated_at timestamptz not null,
  primary key (business_id, item)
);

-- Questions to the identity provider. The number lies sealed; number_index finds equal ones.
create table identity_checks (
  business_id text not null references businesses,
  id text not null unique,
  kind text not null check (kind in ('number', 'face')),
  identity_type text not null check (identity_type in ('bvn', 'nin', 'drivers_licence')),
  number bytea not null,
  number_index bytea not null,
  shown text not null,
  user_id text not null references users,
  status text not null check (status in ('pending', 'accepted', 'refused', 'unavailable')),
  photos int not null default 0,
  provider text not null,
  provider_reference text,
  result_code text,
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (business_id, id)
);
create index identity_checks_recent on identity_checks (business_id, created_at desc);
create index identity_checks_number on identity_checks (number_index);
create unique index identity_checks_one_face on identity_checks (business_id) where kind = 'face' and status = 'pending';

create table documents (
  business_id text not null references businesses,
  id text not null unique,
  kind text not null,
  name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size int not null check (size > 0),
  sha256 bytea not null,
  status text not null check (status in ('uploaded', 'pending', 'accepted', 'refused', 'replaced')),
  reason text,
  uploaded_by text not null references users,
  uploaded_at timestamptz not null,
  primary key (business_id, id)
);
create index documents_recent on documents (business_id, uploaded_at desc, id);

create table logos (
  business_id text not null references businesses,
  id text not null unique,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  created_at timestamptz not null,
  primary key (business_id, id)
);

-- Where a business is paid out. The number lies sealed; one account is there once.
create table bank_accounts (
  business_id text not null references businesses,
  id text not null unique,
  bank_name text not null,
  bank_code text not null,
  account_name text not null,
  account_number bytea not null,
  account_index bytea not null,
  last4 text not null,
  source text not null check (source in ('linked', 'manual')),
  is_default boolean not null default false,
  added_by text not null references users,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (business_id, id)
);
create unique index bank_accounts_once on bank_accounts (business_id, account_index) where removed_at is null;
create unique index bank_accounts_default on bank_accounts (business_id) where is_default and removed_at is null;

-- Accounts proved at a bank whose data the provider is still fetching.
create table bank_links (
  business_id text not null references businesses,
  provider text not null,
  provider_account text not null,
  user_id text not null references users,
  state text not null check (state in ('waiting', 'done', 'refused')),
  reason text,
  created_at timestamptz not null,
  primary key (provider, provider_account)
);
create index bank_links_business on bank_links (business_id, created_at desc);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['business_limits', 'wallet_days', 'verification_items', 'identity_checks', 'documents', 'logos', 'bank_accounts', 'bank_links'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy own on %I using (business_id = app_business() or app_system())', v_table);
    execute format('grant select, insert, update on %I to duewell_app', v_table);
  end loop;
end $$;
grant select, update on level_limits to duewell_app;

-- Counts money that leaves a wallet today; false, and nothing is counted, when it would pass the business's limit.
create function wallet_take_daily(p_business text, p_amount bigint, p_at timestamptz) returns boolean language plpgsql as $$
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
end $$;

-- Gives back what was counted for a payment that was then refused.
create function wallet_give_daily(p_business text, p_amount bigint, p_at timestamptz) returns void language sql as $$
  update wallet_days d set spent = d.spent - p_amount from businesses b
    where b.id = p_business and d.business_id = b.id and d.day = (p_at at time zone b.time_zone)::date and d.spent >= p_amount
$$;

-- Holds what a wallet has above its business's balance limit, and lets go of what it no longer has. Nothing is refused or lost:
-- money above the limit is there, and can be spent when the level is reached. The wallet's balance row is locked.
create function wallet_apply_limit(p_business text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_limit bigint;
  v_account bigint;
  v_balance record;
  v_hold record;
  v_excess bigint;
begin
  perform set_config('app.system', 'on', true);
  select coalesce(o.balance, l.balance), w.account_id into v_limit, v_account
    from businesses b join level_limits l using (level) join wallets w on w.business_id = b.id left join business_limits o on o.business_id = b.id where b.id = p_business;
  if v_limit is not null or exists (select from ledger_holds h where h.account_id = v_account and h.state = 'held' and h.reason = 'limit') then
    select posted, held into v_balance from ledger_balances where account_id = v_account for no key update;
    select id, amount into v_hold from ledger_holds h where h.account_id = v_account and h.state = 'held' and h.reason = 'limit';
    -- Other holds come first: a withdrawal under way is not touched.
    v_excess := greatest(0, least(v_balance.posted - coalesce(v_limit, v_balance.posted), v_balance.posted - v_balance.held + coalesce(v_hold.amount, 0)));
    if v_excess <> coalesce(v_hold.amount, 0) then
      if v_hold.id is not null then perform ledger_end_hold(v_hold.id, 'released'); end if;
      if v_excess > 0 then perform ledger_hold('lim_' || replace(gen_random_uuid()::text, '-', ''), v_account, v_excess, 'limit'); end if;
    end if;
  end if;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;

-- A new level lifts or sets limits and is known to every process at the commit.
create function business_level_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform wallet_apply_limit(new.id);
  perform pg_notify('sessions', '');
  return new;
end $$;
create trigger business_level_changed after update of level on businesses for each row when (old.level is distinct from new.level)
  execute function business_level_changed();

create or replace function invoice_sender(b businesses, s invoice_settings) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('name', b.name, 'email', b.detail ->> 'email', 'phone', b.detail ->> 'phone',
    'address', nullif(concat_ws(', ', b.detail #>> '{address,line1}', b.detail #>> '{address,line2}', b.detail #>> '{address,city}', b.detail #>> '{address,state}'), ''),
    'taxNumber', b.detail ->> 'taxNumber', 'logo', b.logo_id, 'accent', s.accent, 'footer', s.footer, 'terms', s.terms))
$$;

-- A whole POST /v1/payment/business/wallet for an invoice in one statement. p holds the parsed request in kobo.
-- Invoice first, then the day's count, then the two wallets in the order of their accounts; what was counted before a refusal is given back.
create or replace function invoice_pay_from_wallet(p jsonb) returns jsonb language plpgsql as $$
declare
  v_payer text := p ->> 'businessId';
  v_payment text := p ->> 'paymentId';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_known record;
  v_invoice record;
  v_wallets record;
  v_posted text;
  v_result jsonb;
begin
  perform set_config('app.business_id', v_payer, true);
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
    v_posted := ledger_post('payment', v_payment, format('%s: %s to %s', v_invoice.number, v_invoice.buyer, v_invoice.seller), v_invoice.id, v_at,
      array[v_wallets.payer, v_wallets.payee], array[-v_amount, v_amount]);
    if v_posted = 'insufficient' then
      perform wallet_give_daily(v_payer, v_amount, v_at);
      v_result := '{"refused": "INSUFFICIENT_FUNDS"}';
    else
      perform wallet_apply_limit(v_invoice.business_id);
      if (select held > 0 from ledger_balances where account_id = v_wallets.payer) then perform wallet_apply_limit(v_payer); end if;
      update invoices set paid = paid + v_amount, decision = 'approved', decided_at = coalesce(decided_at, v_at), decided_by = coalesce(decided_by, p ->> 'actorName'), updated_at = v_at
        where business_id = v_invoice.business_id and id = v_invoice.id;
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
end $$;

grant execute on function wallet_take_daily(text, bigint, timestamptz), wallet_give_daily(text, bigint, timestamptz), wallet_apply_limit(text), business_level_changed() to duewell_app;
