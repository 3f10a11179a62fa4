-- Applies a payment to its target, in the transaction that posts it: the only way to pay an invoice or several at once, and an advance except by `credit.repay`
-- and the collection on the due date (`src/server/credit/repay.ts`). Locks the targets (a bulk payment, invoices by id, credits) before any balance. Returns the applied amount, its legs, the wallets concerned, the remaining balance due, and the undecided invoices that it approved.
-- p_exact: the whole amount or nothing, and only by the buyer; otherwise the money has arrived, and the amount due is applied. `reason` says why less than the
-- amount was applied, with its values; after a reason with p_exact the caller rolls back. p: category, categoryId, revision (of the invoice, as the payer read it; checked with p_exact), payment, payer (null: an outsider), amount
-- (kobo; null: all of a bulk payment), currency (null: the target's), channel, method, reference, provider, providerReference, actor, who, address, agent, at.
create or replace function payment_apply(p jsonb, p_exact boolean, out reason jsonb, out taken bigint, out due bigint, out accounts bigint[], out amounts bigint[],
  out payer_wallet bigint, out payees text[], out payee_wallets bigint[], out currency text, out invoice text, out description text, out description_i18n jsonb, out approved text[])
language plpgsql as $$
declare
  v_id text := p ->> 'categoryId';
  v_payer text := p ->> 'payer';
  v_amount bigint := (p ->> 'amount')::bigint;
  i invoices;
  v_bulk bulk_payments;
  v_invoices invoices[];
  v_changed text;
  v_revised text;
  v_one record;
  c credits;
begin
  taken := 0;
  accounts := '{}';
  amounts := '{}';
  payees := '{}';
  payee_wallets := '{}';
  approved := '{}';
  case p ->> 'category'
  when 'invoice' then
    select * into i from invoices where id = v_id and stage <> 'draft' and (not p_exact or buyer_business_id = v_payer) for no key update;
    if not found then reason := '{"reason": "missing"}';
    elsif p_exact and (case when p ->> 'revision' is null then i.revision_required else (p ->> 'revision')::int <> i.revision end) then reason := '{"reason": "unseen"}';
    elsif not invoice_is_open(i.kind) then reason := jsonb_build_object('reason', 'closed', 'status', i.kind);
    elsif not p_exact and wallet_is_closed((wallet_accounts(v_payer, i.business_id, i.currency)).payee) then
      reason := '{"reason": "closed", "status": "void"}';
    elsif i.currency <> p ->> 'currency' then reason := '{"reason": "currency"}';
    elsif p_exact and v_amount > i.balance then reason := jsonb_build_object('reason', 'overpaid', 'due', i.balance);
    else
      taken := least(v_amount, i.balance);
      v_one := invoice_apply_payment(i, taken, p);
      accounts := v_one.accounts;
      amounts := v_one.amounts;
      payer_wallet := v_one.payer_wallet;
      if v_one.approves then approved := array[i.id]; end if;
      payees := array[i.business_id];
      payee_wallets := array[v_one.payee_wallet];
      due := i.balance - taken;
      currency := i.currency;
      invoice := i.id;
      description := format('%s: %s to %s', i.number, i.recipient ->> 'name', i.sender ->> 'name');
      description_i18n := jsonb_build_object('key', '{1}: {2} to {3}', 'values',
        jsonb_build_object('1', coalesce(i.number, ''), '2', coalesce(i.recipient ->> 'name', ''), '3', coalesce(i.sender ->> 'name', '')));
    end if;
  when 'bulk' then
    -- Without a payer it is a customer's, on invoices of the business that is paid.
    select * into v_bulk from bulk_payments where id = v_id and case when contact_id is null then business_id = v_payer else v_payer is null and not p_exact end for no key update;
    if not found then reason := '{"reason": "missing"}'; return; end if;
    if v_bulk.status = 'succeeded' then reason := '{"reason": "settled"}'; return; end if;
    select array_agg(l) into v_invoices from (select l from invoices l where l.id = any (array(select w ->> 'id' from jsonb_array_elements(v_bulk.invoices) w))
      and case when v_bulk.contact_id is null then l.buyer_business_id = v_payer else l.business_id = v_bulk.business_id and l.contact_id = v_bulk.contact_id end
      and invoice_is_open(l.kind) order by l.id for no key update) locked;
    select string_agg(l.number, ', ') into v_changed from unnest(v_invoices) l join jsonb_array_elements(v_bulk.invoices) w on w ->> 'id' = l.id where l.balance <> (w ->> 'amount')::bigint + coalesce((w ->> 'withheld')::bigint, 0);
    select string_agg(l.number, ', ') into v_revised from unnest(v_invoices) l join jsonb_array_elements(v_bulk.invoices) w on w ->> 'id' = l.id
      where p_exact and l.revision_required and l.revision is distinct from (w ->> 'revision')::int;
    if coalesce(cardinality(v_invoices), 0) <> jsonb_array_length(v_bulk.invoices)
      or v_bulk.contact_id is not null and wallet_is_closed((wallet_accounts(null, v_bulk.business_id, v_bulk.currency)).payee) then reason := '{"reason": "gone"}';
    elsif v_revised is not null then reason := jsonb_build_object('reason', 'revised', 'numbers', v_revised);
    elsif v_changed is not null then reason := jsonb_build_object('reason', 'changed', 'numbers', v_changed);
    elsif v_bulk.currency <> p ->> 'currency' then reason := '{"reason": "currency"}';
    elsif v_amount < v_bulk.total then reason := jsonb_build_object('reason', 'whole', 'due', v_bulk.total);
    elsif p_exact and v_amount > v_bulk.total then reason := jsonb_build_object('reason', 'overpaid', 'due', v_bulk.total);
    else
      foreach i in array v_invoices loop
        select a.* into v_one from jsonb_array_elements(v_bulk.invoices) w cross join lateral invoice_apply_payment(i, (w ->> 'amount')::bigint, p || jsonb_build_object(
          'payment', w ->> 'payment', 'reference', w ->> 'payment', 'provider', null, 'providerReference', null, 'bulk', v_bulk.id)) a where w ->> 'id' = i.id;
        accounts := accounts || v_one.accounts;
        amounts := amounts || v_one.amounts;
        if v_one.approves then approved := approved || i.id; end if;
        payees := payees || i.business_id;
        payee_wallets := payee_wallets || v_one.payee_wallet;
      end loop;
      select array_agg(s.account), array_agg(s.amount) into accounts, amounts
        from (select l.account, sum(l.amount)::bigint as amount from unnest(accounts, amounts) l(account, amount) group by l.account) s;
      select array_agg(distinct b) into payees from unnest(payees) b;
      update bulk_payments set status = 'succeeded', settled_at = (p ->> 'at')::timestamptz where id = v_id;
      select w.payer into payer_wallet from wallet_accounts(v_payer, v_payer, v_bulk.currency) w;
      taken := v_bulk.total;
      due := 0;
      currency := v_bulk.currency;
      description := format('%s invoices paid at once', cardinality(v_invoices));
      description_i18n := jsonb_build_object('key', '{1} invoices paid at once', 'values', jsonb_build_object('1', cardinality(v_invoices)));
    end if;
  when 'credit' then
    select * into c from credits where business_id = v_payer and id = v_id;
    if not found then reason := '{"reason": "missing"}'; return; end if;
    if c.currency <> p ->> 'currency' then reason := '{"reason": "currency"}'; return; end if;
    select coalesce(sum(t.amount), 0), coalesce(array_agg(t.account_id), '{}'), coalesce(array_agg(t.amount), '{}') into taken, accounts, amounts
      from credit_take(v_payer, v_id, v_amount, p ->> 'channel', p ->> 'payment', (p ->> 'at')::timestamptz) t;
    if taken = 0 then reason := '{"reason": "repaid"}';
    elsif p_exact and taken < v_amount then reason := jsonb_build_object('reason', 'overpaid', 'due', taken);
    end if;
    select k.principal + k.fee - k.fee_paid - k.fee_waived + k.penalty - k.penalty_paid - k.penalty_waived into due from credits k where k.business_id = v_payer and k.id = v_id;
    select w.payer into payer_wallet from wallet_accounts(v_payer, v_payer, c.currency) w;
    currency := c.currency;
    description := format('Paid from the wallet: %s', 'the advance on ' || c.invoice_number);
    description_i18n := jsonb_build_object('key', 'Paid from the wallet: {1}', 'values',
      jsonb_build_object('1', jsonb_build_object('key', 'the advance on {1}', 'values', jsonb_build_object('1', c.invoice_number))));
  else
    -- A wallet is credited with the excess.
    reason := '{"reason": "missing"}';
  end case;
end $$;

revoke all on function payment_apply(jsonb, bool) from public, duewell_app;
grant execute on function payment_apply(jsonb, bool) to duewell_app;
