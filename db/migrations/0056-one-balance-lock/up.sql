-- Balances are locked by two functions alone: ledger_post, which changes those of its legs, and ledger_lock, for whatever reads one before it decides. Both take them by
-- ascending account. A payment on a pledged invoice locked the payer's wallet in its posting and the payee's afterwards, for its limit: two of them deadlocked.
create function ledger_lock(p_accounts bigint[]) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  select from ledger_balances where account_id = any (p_accounts) order by account_id for no key update
$$;

-- The wallets of these businesses. Whoever posts for several, or looks at another wallet afterwards, locks them all first.
create function wallets_lock(p_businesses text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  perform ledger_lock((select array_agg(account_id) from wallets where business_id = any (p_businesses)));
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;
revoke all on function ledger_lock(bigint[]), wallets_lock(text[]) from public;
grant execute on function wallets_lock(text[]) to duewell_app;

create or replace function dispute_collect(p_business text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

create or replace function dispute_end_hold(p_id text, p_account bigint, p_state text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

create or replace function dispute_hold(p_id text, p_account bigint, p_amount bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

create or replace function ledger_hold(p_id text, p_account bigint, p_amount bigint, p_reason text) returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_lock(array[p_account]);
  if exists (select from ledger_holds where id = p_id) then return 'already'; end if;
  if (select posted - held from ledger_balances where account_id = p_account) < p_amount then return 'insufficient'; end if;
  insert into ledger_holds (id, account_id, amount, reason) values (p_id, p_account, p_amount, p_reason);
  update ledger_balances set held = held + p_amount where account_id = p_account;
  return 'held';
end $$;

create or replace function ledger_end_hold(p_id text, p_state text) returns text language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

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
end $$;

create or replace function invoice_pay_from_wallet(p jsonb) returns jsonb language plpgsql as $$
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
end $$;

create or replace function bulk_pay_from_wallet(p jsonb) returns jsonb language plpgsql as $$
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
end $$;

