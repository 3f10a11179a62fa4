-- A whole payment from a wallet in one statement: requirements, payment, posting, limits, audit and stored answer. Returns the result, or {reason, …}, which is
-- an answer too: then only it and its audit row are written; or {guard}, if a code or a second person is required (payment_requirements): then nothing is written.
-- The unique key of the stored answer fails if the key was used before; the caller then calls again with `again`, and gets the first answer. Locks the
-- targets, then balances by account, then the allowance for new payees. p as for payment_apply, with route, key, bodyHash, again, and guard: whether requirements
-- are checked, with `person`: whether there is a second person, and `proved` if the code was given.
create or replace function pay_from_wallet(p jsonb) returns jsonb language plpgsql as $$
declare
  v_payer text := p ->> 'payer';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_bulk boolean := p ->> 'category' = 'bulk';
  v_event text := case when p ->> 'category' = 'invoice' then 'payment' else (p ->> 'category') || '-payment' end;
  v_event_id text := case when v_bulk then p ->> 'categoryId' else p ->> 'payment' end;
  v_lines jsonb;
  v_guard jsonb;
  v_paid record;
  v_moved record;
  v_payee text;
  v_posted text;
  v_reason text;
  v_result jsonb;
begin
  perform set_config('app.business_id', v_payer, true), set_config('app.traceparent', coalesce(p ->> 'traceparent', ''), true);
  if (p ->> 'again')::boolean then
    v_result := kept_answer(v_payer, p ->> 'route', p);
    if v_result is not null then return v_result; end if;
  end if;
  if p ? 'guard' then
    -- Read before the payment: a bulk payment paid before needs nothing.
    v_lines := case p ->> 'category' when 'invoice' then jsonb_build_array(jsonb_build_object('id', p ->> 'categoryId', 'amount', p -> 'amount'))
      when 'bulk' then (select b.invoices from bulk_payments b where b.business_id = v_payer and b.contact_id is null and b.id = p ->> 'categoryId' and b.status = 'pending') end;
  end if;
  begin
    v_paid := payment_apply(p, true);
    if v_paid.reason is not null then raise exception using errcode = 'DW001', detail = v_paid.reason; end if;
    if v_paid.payer_wallet is null then raise exception using errcode = 'DW001', detail = jsonb_build_object('reason', 'currency', 'currency', v_paid.currency); end if;
    if cardinality(v_paid.accounts) = 1 and v_paid.payee_wallets = v_paid.accounts then
      v_moved := ledger_transfer(v_event, v_event_id,
        v_paid.description, v_paid.description_i18n, v_paid.invoice, v_at, v_paid.payer_wallet, v_paid.accounts[1], v_paid.taken, true);
      v_posted := v_moved.outcome;
    else
      -- The repayment of an advance does not go through the payee's wallet, whose limit is checked below. All are locked before the day's count.
      perform wallets_lock(v_payer || v_paid.payees);
      if wallet_take_daily(v_payer, v_paid.taken, v_at) then
        v_posted := ledger_post(v_event, v_event_id,
          v_paid.description, v_paid.invoice, v_at, v_paid.payer_wallet || v_paid.accounts, -v_paid.taken || v_paid.amounts, v_paid.description_i18n);
      else v_posted := 'limit';
      end if;
      select b.posted, b.held, true as limited into v_moved from ledger_balances b where b.account_id = v_paid.payer_wallet;
    end if;
    if v_posted in ('insufficient', 'limit') then
      raise exception using errcode = 'DW001', detail = jsonb_build_object('reason', case when v_posted <> 'limit' then 'funds'
        when exists (select from businesses b where b.id = v_payer and b.suspended_at is not null) then 'suspended' else 'limit' end);
    end if;
    if v_posted <> 'posted' then raise exception 'payment % of % % was posted before', p ->> 'payment', p ->> 'category', p ->> 'categoryId'; end if;
    -- Here the wallet is locked: payments of one payer do not wait for each other twice.
    if v_lines is not null then
      if not v_bulk then v_lines := jsonb_set(v_lines, '{0,seller}', to_jsonb(v_paid.payees[1])); end if;
      v_guard := payment_requirements(v_payer, v_lines, p ->> 'route', null, v_at, true, v_paid.approved);
      if (v_guard ->> 'code')::boolean and not (p -> 'guard' ? 'proved') or (v_guard ->> 'person')::boolean and (p #>> '{guard,person}')::boolean then raise exception using errcode = 'DW002'; end if;
    end if;
    if v_moved.limited then
      foreach v_payee in array v_paid.payees loop perform wallet_apply_limit(v_payee); end loop;
    end if;
    if v_moved.held > 0 then
      perform wallet_apply_limit(v_payer);
      select b.posted, b.held into v_moved from ledger_balances b where b.account_id = v_paid.payer_wallet;
    end if;
    v_result := jsonb_build_object('reference', p ->> 'payment', 'amount', v_paid.taken, 'balance', v_paid.due, 'posted', v_moved.posted, 'available', v_moved.posted - v_moved.held);
  exception
    when sqlstate 'DW001' then
      get stacked diagnostics v_reason = pg_exception_detail;
      v_result := v_reason;
    when sqlstate 'DW002' then
      return coalesce(kept_answer(v_payer, p ->> 'route', p), jsonb_build_object('guard', v_guard));
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
