-- Money that is in hand already, for an invoice: what is still owed of it is taken, and no more. The caller posts the legs, in the same
-- transaction; whatever is not taken stays with the payer. Denied, expired, archived and withdrawn invoices take nothing.
-- p: invoiceId, payment, payer (null: an outsider), channel, method, amount, currency, reference, provider, providerReference, bulk, actor, who, at.
create or replace function invoice_receive(p jsonb) returns jsonb language plpgsql as $$
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
  update invoices set paid = paid + v_taken, updated_at = v_at
    where business_id = v_invoice.business_id and id = v_invoice.id;
  perform invoice_paid_by(v_invoice.id, v_payer, p, v_at);
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

revoke all on function invoice_receive(jsonb) from public, duewell_app;
grant execute on function invoice_receive(jsonb) to duewell_app;
