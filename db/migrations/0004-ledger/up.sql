-- Double entry. An entry's amount is positive for a credit, negative for a debit, in kobo; a wallet is what we owe
-- its business, so money arriving credits it. Entries are written by ledger_post alone.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- Null for the platform's own accounts.
  business_id text references businesses,
  kind text not null check (kind in ('wallet', 'provider_clearing', 'payout_clearing', 'provider_fees', 'suspense',
    'receivable_principal', 'receivable_fee', 'receivable_penalty', 'fee_income', 'write_off')),
  owner_id text not null,
  currency text not null,
  created_at timestamptz not null default now(),
  unique (kind, owner_id, currency)
);
create index ledger_accounts_business on ledger_accounts (business_id) where business_id is not null;

-- Only accounts that somebody spends from have a balance row. The platform's accounts are summed from entries, so
-- that a thousand payments a second do not queue for one row.
create table ledger_balances (
  account_id bigint primary key references ledger_accounts,
  business_id text,
  posted bigint not null default 0,
  held bigint not null default 0,
  updated_at timestamptz not null default now(),
  constraint available_not_negative check (held >= 0 and posted >= held)
) with (fillfactor = 70);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  event text not null,
  event_id text not null,
  description text not null,
  invoice_id text,
  posted_at timestamptz not null,
  unique (event, event_id)
);

-- No foreign key to ledger_accounts: its share locks would queue every posting behind the platform's rows.
-- ledger_post checks that the account exists, and accounts are never deleted.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null,
  business_id text,
  amount bigint not null check (amount <> 0),
  -- The account's posted balance after this entry; null where none is kept.
  balance bigint
);
create index ledger_entries_account on ledger_entries (account_id, id desc);
create index ledger_entries_transaction on ledger_entries (transaction_id);

create table ledger_holds (
  id text primary key,
  account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null default 'held' check (state in ('held', 'released', 'settled')),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index ledger_holds_open on ledger_holds (account_id) where state = 'held';

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_accounts_permanent before delete or truncate on ledger_accounts
  for each statement execute function refuse_change();

-- Every statement that writes entries must leave each transaction it touched whole: all of its entries came with this
-- statement, at least two, summing to zero. Stricter than a check at commit: nothing may be added later either.
create function ledger_must_balance() returns trigger language plpgsql as $$
declare
  v_row record;
begin
  for v_row in select transaction_id, count(*) as legs, sum(amount) as total from written group by transaction_id loop
    if v_row.total <> 0 or v_row.legs < 2 or v_row.legs <> (select count(*) from ledger_entries e where e.transaction_id = v_row.transaction_id) then
      raise exception 'ledger transaction % does not balance', v_row.transaction_id using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;
create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as written for each statement execute function ledger_must_balance();

-- The account of a kind and owner, made on first use. With p_spendable it gets a balance row.
create function ledger_account(p_kind text, p_owner text, p_business text, p_currency text, p_spendable boolean)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

-- Posts one transaction: entries (account, amount) that sum to zero. Returns 'posted', 'already' when this event was
-- posted before, or 'insufficient' when a spendable account would fall below its holds; then nothing is changed.
-- Balance rows are taken in the order of their ids, so that no two postings can wait for each other; what was taken
-- before a refusal is given back at once, under the same locks.
create function ledger_post(p_event text, p_event_id text, p_description text, p_invoice text, p_at timestamptz, p_accounts bigint[], p_amounts bigint[])
returns text language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

-- Sets money aside: 'held', 'already', or 'insufficient'.
create function ledger_hold(p_id text, p_account bigint, p_amount bigint, p_reason text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_balances where account_id = p_account for no key update;
  if exists (select from ledger_holds where id = p_id) then return 'already'; end if;
  if (select posted - held from ledger_balances where account_id = p_account) < p_amount then return 'insufficient'; end if;
  insert into ledger_holds (id, account_id, amount, reason) values (p_id, p_account, p_amount, p_reason);
  update ledger_balances set held = held + p_amount where account_id = p_account;
  return 'held';
end $$;

-- Ends a hold ('released', or 'settled' just before its posting in the same transaction): 'ended' or 'already'.
create function ledger_end_hold(p_id text, p_state text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_hold ledger_holds;
begin
  select * into v_hold from ledger_holds where id = p_id;
  if not found then raise exception 'no hold %', p_id using errcode = 'no_data_found'; end if;
  perform 1 from ledger_balances where account_id = v_hold.account_id for no key update;
  update ledger_holds set state = p_state, ended_at = now() where id = p_id and state = 'held';
  if not found then return 'already'; end if;
  update ledger_balances set held = held - v_hold.amount where account_id = v_hold.account_id;
  return 'ended';
end $$;

-- The posting functions run as their owner and write for both sides of a payment; the product's role may only read
-- what belongs to the business at work.
alter table ledger_accounts enable row level security;
create policy own on ledger_accounts for select to duewell_app using (business_id = app_business() or app_system());
alter table ledger_balances enable row level security;
create policy own on ledger_balances for select to duewell_app using (business_id = app_business() or app_system());
alter table ledger_entries enable row level security;
create policy own on ledger_entries for select to duewell_app using (business_id = app_business() or app_system());
alter table ledger_transactions enable row level security;
create policy own on ledger_transactions for select to duewell_app
  using (app_system() or exists (select from ledger_entries e where e.transaction_id = ledger_transactions.id));
alter table ledger_holds enable row level security;
create policy own on ledger_holds for select to duewell_app using (app_system() or exists (select from ledger_balances b where b.account_id = ledger_holds.account_id));

grant select on ledger_accounts, ledger_balances, ledger_transactions, ledger_entries, ledger_holds to duewell_app;
grant execute on function ledger_account(text, text, text, text, boolean), ledger_post(text, text, text, text, timestamptz, bigint[], bigint[]),
  ledger_hold(text, bigint, bigint, text), ledger_end_hold(text, text) to duewell_app;
