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

revoke all on function bulk_pay_from_wallet(jsonb) from public, duewell_app;
grant execute on function bulk_pay_from_wallet(jsonb) to duewell_app;
