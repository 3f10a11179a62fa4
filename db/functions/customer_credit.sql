-- Kobo that a business received from a customer and that is not used for an invoice yet: the rest of open transfers to the customer's own account number, and of transfers
-- to the wallet's number that paid invoices of this customer only, by the rule. Whose the rest is that a person left is not known.
create or replace function customer_credit(p_business text, p_contact text) returns bigint language sql stable as $$
  select coalesce(sum(t.unassigned), 0)::bigint from received_transfers t
  where t.business_id = p_business and t.state = 'open' and (t.contact_id is not null or t.unassigned < t.amount)
    and (t.contact_id = p_contact or t.contact_id is null and (
      select bool_or(m.how = 'rule') and bool_and(i.contact_id is not distinct from p_contact) from transfer_matches m join invoices i on i.business_id = m.business_id and i.id = m.invoice_id
      where m.business_id = t.business_id and m.transfer_id = t.id and m.undone_at is null))
$$;

revoke all on function customer_credit(text, text) from public, duewell_app;
grant execute on function customer_credit(text, text) to duewell_app;
