create table wallets (
  business_id text not null references businesses,
  id text not null unique,
  account_id bigint not null unique references ledger_accounts,
  currency text not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  unique (business_id, currency)
);

-- The wallet's own account number at a bank. The intent is written first; the job asks the provider.
create table virtual_accounts (
  business_id text not null references businesses,
  id text not null unique,
  provider text not null,
  status text not null check (status in ('opening', 'open', 'failed')),
  customer_code text,
  bank_name text,
  account_number text,
  account_name text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, provider),
  unique (provider, account_number),
  check (status <> 'open' or (customer_code is not null and account_number is not null))
);

-- A payment's intent and, once settled, its record. business_id is paid, payer_business_id pays (null: an outsider).
create domain payment_category as text check (value in ('invoice', 'bulk', 'credit', 'wallet'));
create domain payment_channel as text check (value in ('wallet', 'outside', 'card', 'transfer'));
create domain payment_status as text check (value in ('pending', 'succeeded', 'failed'));
create domain positive_amount as bigint check (value > 0);

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
  reference text not null unique,
  provider text,
  provider_reference text,
  paid_on date,
  note text,
  created_by text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (business_id, id),
  check (status <> 'succeeded' or settled_at is not null)
);
create unique index payments_provider on payments (provider, provider_reference) where provider is not null;
create index payments_category on payments (category_id);
create index payments_payee on payments (business_id, settled_at);

-- Every message a provider delivered, once each. Settling from one asks the provider again.
create table provider_events (
  provider text not null,
  event_key bytea not null,
  type text not null,
  reference text,
  body jsonb not null,
  received_at timestamptz not null,
  deliveries int not null default 1,
  processed_at timestamptz,
  primary key (provider, event_key)
);

-- Money or messages that a person has to look at.
create table cases (
  id text primary key,
  business_id text,
  kind text not null,
  subject text not null,
  detail jsonb not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz not null,
  unique (kind, subject)
);

alter table wallets enable row level security;
alter table wallets force row level security;
create policy own on wallets using (business_id = app_business() or app_system());
alter table virtual_accounts enable row level security;
alter table virtual_accounts force row level security;
create policy own on virtual_accounts using (business_id = app_business() or app_system());
alter table payments enable row level security;
alter table payments force row level security;
create policy parties on payments using (business_id = app_business() or payer_business_id = app_business() or app_system());
alter table cases enable row level security;
alter table cases force row level security;
create policy own on cases using (business_id = app_business() or app_system());

grant select, insert, update on wallets, virtual_accounts, payments, provider_events, cases to duewell_app;

-- A whole POST /v1/payment/business/wallet for an invoice in one statement. p holds the parsed request in kobo.
-- Invoice first, then the two wallets in the order of their accounts; every refusal comes before any effect.
create function invoice_pay_from_wallet(p jsonb) returns jsonb language plpgsql as $$
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
  else
    select w.payer, w.payee into v_wallets from wallet_accounts(v_payer, v_invoice.business_id, v_invoice.currency) w;
    v_posted := ledger_post('payment', v_payment, format('%s: %s to %s', v_invoice.number, v_invoice.buyer, v_invoice.seller), v_invoice.id, v_at,
      array[v_wallets.payer, v_wallets.payee], array[-v_amount, v_amount]);
    if v_posted = 'insufficient' then v_result := '{"refused": "INSUFFICIENT_FUNDS"}';
    else
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

-- The ledger accounts behind the payer's wallet and behind the payee's: where to pay, and nothing else about either.
create function wallet_accounts(p_payer text, p_payee text, p_currency text, out payer bigint, out payee bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  select id into payer from ledger_accounts where kind = 'wallet' and owner_id = p_payer and currency = p_currency;
  select id into payee from ledger_accounts where kind = 'wallet' and owner_id = p_payee and currency = p_currency;
end $$;

grant execute on function invoice_pay_from_wallet(jsonb), wallet_accounts(text, text, text) to duewell_app;
