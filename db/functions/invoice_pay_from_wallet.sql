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

revoke all on function invoice_pay_from_wallet(jsonb) from public, duewell_app;
grant execute on function invoice_pay_from_wallet(jsonb) to duewell_app;
