-- Money on its way in from a card or by transfer: written before the provider hears of it. business_id is whose pages show it: the payer's, and for
-- a payer without an account the payee's. What was paid with it is in `payments`, once it is settled.
create table payment_intents (
  business_id text not null references businesses,
  id text not null unique,
  is_guest boolean not null,
  category payment_category not null,
  category_id text not null,
  channel text not null check (channel in ('card', 'transfer')),
  card_id text,
  save_card boolean not null default false,
  amount positive_amount not null,
  currency text not null,
  label text not null,
  payee text not null,
  path text not null,
  email text not null,
  status payment_status not null default 'pending' check (status <> 'reversed'),
  -- What the provider knows it by.
  reference text not null unique,
  provider text not null,
  -- Who starts it at the provider holds it until then; others wait for what comes of it.
  held_until timestamptz,
  started_at timestamptz,
  checkout_url text,
  account jsonb,
  expires_at timestamptz,
  provider_id text,
  received amount,
  fee amount,
  -- Of what was received: given back to the payer, to the wallet or by refund.
  returned amount,
  message text,
  asks int not null default 0,
  created_by text not null,
  created_name text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (business_id, id),
  check ((status = 'pending') = (ended_at is null))
);
create index payment_intents_of on payment_intents (business_id, category_id, created_at desc);

-- Saved cards: what charges one again lies sealed; no number was ever here.
create table cards (
  business_id text not null references businesses,
  id text not null unique,
  provider text not null,
  authorization_code bytea not null,
  signature_index bytea not null,
  email text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  bank text,
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null,
  is_default boolean not null default false,
  told_expiring boolean not null default false,
  added_by text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (business_id, id)
);
create unique index cards_once on cards (business_id, signature_index) where removed_at is null;
create unique index cards_default on cards (business_id) where is_default and removed_at is null;
create index cards_expiring on cards (exp_year, exp_month) where removed_at is null and not told_expiring;

-- Money that goes back to a payer without a wallet.
create table payment_refunds (
  business_id text not null references businesses,
  id text not null unique,
  intent_id text not null,
  amount positive_amount not null,
  currency text not null,
  status text not null check (status in ('pending', 'processed', 'failed')),
  provider text not null,
  provider_id text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (business_id, id),
  unique (business_id, intent_id)
);

alter table cases add column if not exists closed_at timestamptz, add column if not exists closed_by text, add column if not exists outcome text;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['payment_intents', 'cards', 'payment_refunds'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy own on %I using (business_id = app_business() or app_system())', v_table);
    execute format('grant select, insert, update on %I to duewell_app', v_table);
  end loop;
end $$;
