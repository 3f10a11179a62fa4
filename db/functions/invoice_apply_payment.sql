-- Books a payment of p_amount kobo on one invoice, which the caller has locked and on which at least as much is due. An advance on it is repaid first. Writes
-- the payment, the paid amount, the approval if the buyer pays, history and event. A payment approves if a member of the buyer made it, who neither wrote the
-- invoice nor belongs to its sender; any other payment decides nothing, nor does one that began (`begunAt`) before the invoice was last revised. Returns the legs on the payee's side, which add up to p_amount, for the
-- posting that the caller makes in the same transaction, both wallets, and whether it approved an undecided invoice. p as for payment_apply.
create or replace function invoice_apply_payment(i invoices, p_amount bigint, p jsonb, out accounts bigint[], out amounts bigint[], out payer_wallet bigint, out payee_wallet bigint, out approves boolean)
language plpgsql as $$
declare
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_payer text := p ->> 'payer';
  v_repaid boolean := false;
  v_approves boolean;
  v_by text := coalesce(p ->> 'actorName', p ->> 'who', i.recipient ->> 'name');
  v_wallets record;
begin
  v_wallets := wallet_accounts(v_payer, i.business_id, i.currency);
  payer_wallet := v_wallets.payer;
  payee_wallet := v_wallets.payee;
  if i.credit_id is null then
    accounts := array[payee_wallet];
    amounts := array[p_amount];
  else
    select c.accounts, c.amounts, c.repaid into accounts, amounts, v_repaid
      from credit_apply_payment(i.business_id, i.credit_id, i.id, p ->> 'payment', p_amount, p ->> 'channel' = 'wallet', payee_wallet, v_at) c;
  end if;
  v_approves := coalesce(i.buyer_business_id = v_payer and i.stage = 'sent' and (i.decision = 'pending' or i.decision = 'approved' and i.decision_proof is null)
    and i.created_by <> p ->> 'actor' and not belongs_to(i.business_id, p ->> 'actor')
    and (i.revision = 1 or not exists (select from invoice_revisions r where r.business_id = i.business_id and r.invoice_id = i.id and r.replaced_at > (p ->> 'begunAt')::timestamptz)), false);
  approves := v_approves and i.decision = 'pending';
  update invoices set paid = paid + p_amount, credit_id = case when not v_repaid then credit_id end, updated_at = v_at,
      decision = case when v_approves then 'approved' else decision end, decided_at = case when v_approves then v_at else decided_at end,
      decided_by = case when v_approves then v_by else decided_by end,
      decision_asked_by = case when v_approves then p ->> 'askedBy' else decision_asked_by end, decision_proof = case when v_approves then 'payment' else decision_proof end
    where business_id = i.business_id and id = i.id;
  if v_approves then
    insert into decisions (sender_business_id, party_business_id, subject, revision, decision, how, who, user_id, address, agent, at, asked_by)
      values (i.business_id, v_payer, i.id, i.revision, 'approved', 'payment', v_by, p ->> 'actor', p ->> 'address', p ->> 'agent', v_at, p ->> 'askedBy');
  end if;
  with recorded as (
    insert into payments (business_id, id, payer_business_id, category, category_id, channel, method, amount, currency, status, reference, provider, provider_reference, created_by, created_at, settled_at, bulk_id)
      values (i.business_id, p ->> 'payment', v_payer, 'invoice', i.id, p ->> 'channel', p ->> 'method', p_amount, i.currency, 'succeeded', p ->> 'reference', p ->> 'provider',
        p ->> 'providerReference', p ->> 'actor', v_at, v_at, p ->> 'bulk')
  ), history as (
    insert into invoice_events (business_id, invoice_id, at, what, who, detail, how, asked_by)
      values (i.business_id, i.id, v_at, case when p_amount = i.balance then 'paid' else 'part paid' end, coalesce(p ->> 'who', i.recipient ->> 'name'), p_amount::text,
        case when v_approves then 'payment' end, p ->> 'askedBy')
  )
  -- The buyer's own pages show it too, where somebody else paid by the link.
  insert into outbox (topic, business_ids, payload)
    values ('payment.settled', array_remove(array[coalesce(v_payer, i.buyer_business_id), i.business_id], null), jsonb_build_object('paymentId', p ->> 'payment', 'businessId', i.business_id,
      'payerId', v_payer, 'invoiceId', i.id, 'number', i.number, 'amount', p_amount, 'balance', i.balance - p_amount, 'payer', i.recipient ->> 'name', 'transferId', p ->> 'transfer', 'source', p ->> 'source', 'withholding', i.editor -> 'withholdingTax') || event_cause());
end $$;

revoke all on function invoice_apply_payment(invoices, bigint, jsonb) from public, duewell_app;
grant execute on function invoice_apply_payment(invoices, bigint, jsonb) to duewell_app;
