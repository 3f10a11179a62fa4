-- A payment approves if a member of the buyer made it, who neither wrote the invoice nor belongs to its sender. A payment by anybody else decides nothing. p:
-- actor, who or actorName, address, agent.
create or replace function invoice_paid_by(p_invoice text, p_payer text, p jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  v_invoice record;
begin
  update invoices i set decision = 'approved', decided_at = p_at, decided_by = coalesce(p ->> 'actorName', p ->> 'who', i.recipient ->> 'name'), decision_proof = 'payment', updated_at = p_at
    where i.id = p_invoice and i.buyer_business_id = p_payer and i.created_by <> p ->> 'actor' and i.stage = 'sent'
      and not belongs_to(i.business_id, p ->> 'actor')
      and (i.decision = 'pending' or i.decision = 'approved' and i.decision_proof is null)
    returning i.business_id, i.revision, i.decided_by into v_invoice;
  if not found then return; end if;
  insert into decisions (sender_business_id, party_business_id, subject, revision, decision, how, who, user_id, address, agent, at)
    values (v_invoice.business_id, p_payer, p_invoice, v_invoice.revision, 'approved', 'payment', v_invoice.decided_by, p ->> 'actor', p ->> 'address', p ->> 'agent', p_at);
end $$;

revoke all on function invoice_paid_by(text, text, jsonb, timestamptz) from public, duewell_app;
grant execute on function invoice_paid_by(text, text, jsonb, timestamptz) to duewell_app;
