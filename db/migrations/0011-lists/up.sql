create extension if not exists btree_gin;

-- The status but for the day: what is open becomes late by its due date alone.
alter table invoices add column kind text generated always as (
  case when stage <> 'sent' then stage::text
    when archived_at is not null then 'archived'
    when decision in ('denied', 'expired') then decision::text
    when total - paid <= 0 then 'paid'
    when paid > 0 then 'partial'
    when decision = 'pending' then 'pending'
    else 'unpaid' end) stored;

-- Business first, so that a list costs what its page costs, however many others there are.
create index invoices_sent_kind on invoices (business_id, kind, created_at desc, id desc);
create index invoices_received_kind on invoices (buyer_business_id, kind, created_at desc, id desc) where buyer_business_id is not null;
create index invoices_sent_due on invoices (business_id, due_date desc nulls last, id desc);
create index invoices_received_due on invoices (buyer_business_id, due_date desc nulls last, id desc) where buyer_business_id is not null;
drop index invoices_sent_recent;
create index invoices_sent_recent on invoices (business_id, created_at desc, id desc);
drop index invoices_received_recent;
create index invoices_received_recent on invoices (buyer_business_id, created_at desc, id desc) where buyer_business_id is not null;
drop index invoices_search;
create index invoices_sent_search on invoices using gin (business_id, search gin_trgm_ops);
create index invoices_received_search on invoices using gin (buyer_business_id, search gin_trgm_ops) where buyer_business_id is not null;

-- Count and sums by kind, so that the counters above a list cost the same for ten invoices and a million. What is open is
-- kept by its due date, from which a reader tells what is late. Writers only append changes, which nobody waits for;
-- fold_invoice_tallies adds them up now and then, and a reader adds those not folded yet.
create table invoice_tallies (
  business_id text not null,
  side text not null check (side in ('sent', 'received')),
  kind text not null,
  due_date date not null,
  n bigint not null,
  total bigint not null,
  balance bigint not null,
  primary key (business_id, side, kind, due_date)
);
create table invoice_tally_changes (
  id bigint generated always as identity primary key,
  business_id text not null,
  side text not null,
  kind text not null,
  due_date date not null,
  n int not null,
  total bigint not null,
  balance bigint not null
);
create index invoice_tally_changes_business on invoice_tally_changes (business_id, side);

create function tally_day(p_kind text, p_due date) returns date language sql immutable parallel safe
  return case when p_kind in ('pending', 'unpaid', 'partial') then p_due else '-infinity'::date end;

-- As its owner: a seller's invoice changes its buyer's counters too.
create function tally_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create trigger invoices_tally after insert or update or delete on invoices for each row execute function tally_invoice();

insert into invoice_tallies (business_id, side, kind, due_date, n, total, balance)
  select s.owner, s.side, i.kind, tally_day(i.kind, i.due_date), count(*), sum(i.total), sum(i.total - i.paid)
  from invoices i cross join lateral (values (i.business_id, 'sent'), (i.buyer_business_id, 'received')) as s(owner, side)
  where s.owner is not null and (s.side = 'sent' or i.stage <> 'draft') and tally_day(i.kind, i.due_date) is not null
  group by 1, 2, 3, 4;

-- Adds up to p_most changes to their tallies; answers how many. Several may run at once.
create function fold_invoice_tallies(p_most int) returns int language plpgsql as $$
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
end $$;

alter table invoice_tallies enable row level security;
create policy own on invoice_tallies for select to duewell_app using (business_id = app_business() or app_system());
alter table invoice_tally_changes enable row level security;
create policy own on invoice_tally_changes for select to duewell_app using (business_id = app_business() or app_system());
grant select on invoice_tallies, invoice_tally_changes to duewell_app;
grant execute on function tally_day(text, date), tally_invoice() to duewell_app;

-- Many received invoices, paid in one piece. What is owed was read when it was made; paying checks that it still is.
create table bulk_payments (
  business_id text not null,
  id text not null unique,
  invoices jsonb not null,
  total positive_amount not null,
  currency text not null,
  status payment_status not null,
  created_by text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (business_id, id)
);
alter table bulk_payments enable row level security;
alter table bulk_payments force row level security;
create policy own on bulk_payments using (business_id = app_business() or app_system());
grant select, insert, update on bulk_payments to duewell_app;
alter table payments add column bulk_id text;
create index payments_bulk on payments (bulk_id) where bulk_id is not null;

-- A whole POST /v1/invoice/payment/bulk/verify from the wallet: all invoices or none, one posting. Invoices in the order of
-- their ids, then the day's count, then the wallets in the order of their accounts.
create function bulk_pay_from_wallet(p jsonb) returns jsonb language plpgsql as $$
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
  perform set_config('app.business_id', v_payer, true);
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
      select array_agg(account), array_agg(amount) into v_accounts, v_amounts from (select account, sum(wanted)::bigint as amount from bulk_lines group by account) s;
      v_posted := ledger_post('bulk-payment', v_bulk.id, format('%s invoices paid at once', v_wanted), null, v_at, v_payer_account || v_accounts, -v_bulk.total || v_amounts);
      if v_posted = 'insufficient' then
        perform wallet_give_daily(v_payer, v_bulk.total, v_at);
        v_result := '{"refused": "INSUFFICIENT_FUNDS"}';
      else
        update invoices i set paid = paid + b.wanted, decision = 'approved', decided_at = coalesce(decided_at, v_at), decided_by = coalesce(decided_by, p ->> 'actorName'), updated_at = v_at
          from bulk_lines b where i.business_id = b.business_id and i.id = b.id;
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
end $$;
grant execute on function bulk_pay_from_wallet(jsonb) to duewell_app;
