-- Card money can be taken back by the payer's bank: what came by card is known by wallet, waits before it is withdrawn, is held while it is disputed, and
-- what a lost dispute cannot take from the wallet is owed by the business.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('wallet', 'provider_clearing', 'payout_clearing', 'provider_fees', 'suspense',
  'receivable_principal', 'receivable_fee', 'receivable_penalty', 'receivable_dispute', 'fee_income', 'write_off'));

create table card_funds (
  business_id text not null references businesses,
  reference text not null,
  account_id bigint not null references ledger_accounts,
  amount positive_amount not null,
  at timestamptz not null,
  primary key (business_id, reference)
);
create index card_funds_recent on card_funds (business_id, at);
create index card_funds_reference on card_funds (reference);
alter table card_funds enable row level security;
alter table card_funds force row level security;
create policy own on card_funds using (business_id = app_business() or app_system());
grant select, insert on card_funds to duewell_app;
insert into card_funds (business_id, reference, account_id, amount, at)
  select a.business_id, i.reference, a.id, sum(e.amount), min(t.posted_at) from payment_intents i
    join ledger_transactions t on t.event = 'payment-in' and t.event_id = i.provider || ':' || i.reference join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet' where i.channel = 'card' and e.amount > 0 group by 1, 2, 3;

create table dispute_debts (
  business_id text not null references businesses,
  subject text not null,
  account_id bigint not null references ledger_accounts,
  currency text not null,
  amount positive_amount not null,
  owed amount not null,
  collections int not null default 0,
  opened_at timestamptz not null,
  primary key (business_id, subject),
  check (owed <= amount)
);
create index dispute_debts_open on dispute_debts (business_id) where owed > 0;
alter table dispute_debts enable row level security;
alter table dispute_debts force row level security;
create policy own on dispute_debts using (business_id = app_business() or app_system());
grant select, insert on dispute_debts to duewell_app;

-- Takes what is owed on lost disputes out of what the wallet can spend. Runs wherever a wallet is credited. The balance is locked before
-- the debts, as a posting does it: two that collect at the same moment cannot wait for each other.
create function dispute_collect(p_business text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  d record;
  v_wallet bigint;
  v_take bigint;
begin
  perform set_config('app.system', 'on', true);
  perform 1 from ledger_balances b where b.account_id in (select w.account_id from wallets w where w.business_id = p_business) order by b.account_id for no key update;
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
end $$;
revoke all on function dispute_collect(text) from public;

create or replace function wallet_apply_limit(p_business text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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

-- What the books say of debts from disputes, for the hourly check.
create function dispute_findings() returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select 'the dispute debts on account ' || d.account_id || ' are ' || sum(d.owed) || ', its entries say ' || -coalesce((select sum(amount) from ledger_entries e where e.account_id = d.account_id), 0)
    from dispute_debts d group by d.account_id
    having sum(d.owed) <> -coalesce((select sum(amount) from ledger_entries e where e.account_id = d.account_id), 0)
$$;
grant execute on function dispute_findings() to duewell_app;

-- Paying from a wallet carries the wait of its newest card money along, so that it does not end by going through a second wallet. By the payment's own clock.
create function carry_card_funds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create trigger payments_carry_card_funds after insert on payments for each row when (new.channel = 'wallet' and new.payer_business_id is not null) execute function carry_card_funds();
