-- Who on the payee's side gets money that is paid on an invoice: accounts of the ledger, each once, and kobo that add up to p_amount.
-- Every way of paying an invoice takes its legs from here, with the invoice's row locked; nothing is written here. p_payment is the
-- payment's id, unknown to every table as yet. Advances on invoices replace this function, so that what is pledged is repaid first.
create function invoice_proceeds(p_business text, p_invoice text, p_payment text, p_wallet_account bigint, p_amount bigint, p_at timestamptz)
returns table (account_id bigint, amount bigint) language sql stable as $$
  select p_wallet_account, p_amount
$$;
grant execute on function invoice_proceeds(text, text, text, bigint, bigint, timestamptz) to duewell_app;

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
  v_accounts bigint[];
  v_amounts bigint[];
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
    select array_agg(s.account_id), array_agg(s.amount) into v_accounts, v_amounts
      from invoice_proceeds(v_invoice.business_id, v_invoice.id, v_payment, v_wallets.payee, v_amount, v_at) s;
    v_posted := ledger_post('payment', v_payment, format('%s: %s to %s', v_invoice.number, v_invoice.buyer, v_invoice.seller), v_invoice.id, v_at,
      v_wallets.payer || v_accounts, -v_amount || v_amounts);
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

-- A whole POST /v1/invoice/payment/bulk/verify from the wallet: all invoices or none, one posting. Invoices in the order of
-- their ids, then the day's count, then the wallets in the order of their accounts.
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
      select array_agg(account), array_agg(amount) into v_accounts, v_amounts from (
        select s.account_id as account, sum(s.amount)::bigint as amount
          from bulk_lines b cross join lateral invoice_proceeds(b.business_id, b.id, b.payment, b.account, b.wanted, v_at) s group by s.account_id) t;
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

-- Money that is in hand already, for an invoice: what is still owed of it is taken, and no more. The caller posts the legs, in the same
-- transaction; whatever is not taken stays with the payer. Denied, expired, archived and withdrawn invoices take nothing.
-- p: invoiceId, payment, payer (null: an outsider), channel, method, amount, currency, reference, provider, providerReference, bulk, actor, who, at.
create function invoice_receive(p jsonb) returns jsonb language plpgsql as $$
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
  update invoices set paid = paid + v_taken, decision = 'approved', decided_at = coalesce(decided_at, v_at), decided_by = coalesce(decided_by, p ->> 'who'), updated_at = v_at
    where business_id = v_invoice.business_id and id = v_invoice.id;
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
end $$;

-- The same for a bulk payment: every invoice is taken in full, as it was written down, or none is. p as above, with bulkId for invoiceId.
create function bulk_receive(p jsonb) returns jsonb language plpgsql as $$
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
end $$;
grant execute on function invoice_receive(jsonb), bulk_receive(jsonb) to duewell_app;
