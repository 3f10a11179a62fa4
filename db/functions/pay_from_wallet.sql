-- A whole payment from a wallet in one statement: the first answer for a repeated key, else payment, posting, limits, audit and stored answer. Returns the
-- result, or {reason, …}, which is an answer too: then only it and its audit row are written. Locks the targets, then the wallet's row of the day, then
-- balances by account. p as for payment_apply, with route, key and bodyHash.
create or replace function pay_from_wallet(p jsonb) returns jsonb language plpgsql as $$
declare
  v_payer text := p ->> 'payer';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_bulk boolean := p ->> 'category' = 'bulk';
  v_known record;
  v_paid record;
  v_balance record;
  v_payee text;
  v_posted text;
  v_reason text;
  v_result jsonb;
begin
  perform set_config('app.business_id', v_payer, true);
  select body_hash, answer into v_known from idempotency where business_id = v_payer and route = p ->> 'route' and key = p ->> 'key';
  if found then
    if v_known.body_hash <> decode(p ->> 'bodyHash', 'hex') then return '{"refused": "IDEMPOTENCY_MISMATCH"}'; end if;
    return v_known.answer;
  end if;
  begin
    v_paid := payment_apply(p, true);
    if v_paid.reason is not null then raise exception using errcode = 'DW001', detail = v_paid.reason; end if;
    if v_paid.payer_wallet is null then raise exception using errcode = 'DW001', detail = jsonb_build_object('reason', 'currency', 'currency', v_paid.currency); end if;
    if not wallet_take_daily(v_payer, v_paid.taken, v_at) then raise exception using errcode = 'DW001', detail = '{"reason": "limit"}'; end if;
    -- The repayment of an advance does not go through the payee's wallet, whose limit is checked below.
    if not v_paid.payee_wallets <@ v_paid.accounts then perform wallets_lock(v_payer || v_paid.payees); end if;
    v_posted := ledger_post(case when p ->> 'category' = 'invoice' then 'payment' else (p ->> 'category') || '-payment' end, case when v_bulk then p ->> 'categoryId' else p ->> 'payment' end,
        v_paid.description, v_paid.invoice, v_at, v_paid.payer_wallet || v_paid.accounts, -v_paid.taken || v_paid.amounts, v_paid.description_i18n);
    if v_posted = 'insufficient' then raise exception using errcode = 'DW001', detail = '{"reason": "funds"}'; end if;
    if v_posted <> 'posted' then raise exception 'payment % of % % was posted before', p ->> 'payment', p ->> 'category', p ->> 'categoryId'; end if;
    foreach v_payee in array v_paid.payees loop perform wallet_apply_limit(v_payee); end loop;
    select posted, held into v_balance from ledger_balances where account_id = v_paid.payer_wallet;
    if v_balance.held > 0 then
      perform wallet_apply_limit(v_payer);
      select posted, held into v_balance from ledger_balances where account_id = v_paid.payer_wallet;
    end if;
    v_result := jsonb_build_object('reference', p ->> 'payment', 'amount', v_paid.taken, 'balance', v_paid.due, 'posted', v_balance.posted, 'available', v_balance.posted - v_balance.held);
  exception when sqlstate 'DW001' then
    get stacked diagnostics v_reason = pg_exception_detail;
    v_result := v_reason;
  end;
  with kept as (
    insert into idempotency (business_id, route, key, body_hash, status, answer)
      values (v_payer, p ->> 'route', p ->> 'key', decode(p ->> 'bodyHash', 'hex'), 200, v_result)
  )
  insert into audit_log (business_id, at, actor, action, subject, detail)
    values (v_payer, v_at, p ->> 'actor', case when v_bulk then 'invoice.pay-bulk' else (p ->> 'category') || '.pay' end, p ->> 'categoryId',
      jsonb_build_object('amount', coalesce(v_result -> 'amount', p -> 'amount'), 'payment', p ->> 'payment', 'refused', v_result -> 'reason'));
  return v_result;
end $$;

revoke all on function pay_from_wallet(jsonb) from public, duewell_app;
grant execute on function pay_from_wallet(jsonb) to duewell_app;
