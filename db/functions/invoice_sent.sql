-- Writes the other effects of sending, in the same transaction: the recipient's link, the history and the event for the e-mail. p: linkId, linkHash, at,
-- actorName.
create or replace function invoice_sent(i invoices, p jsonb) returns void language plpgsql as $$
begin
  with link as (
    insert into invoice_links (business_id, id, invoice_id, token_hash, created_at)
      values (i.business_id, p ->> 'linkId', i.id, decode(p ->> 'linkHash', 'hex'), (p ->> 'at')::timestamptz)
  ), history as (
    insert into invoice_events (business_id, invoice_id, at, what, who) values (i.business_id, i.id, (p ->> 'at')::timestamptz, 'sent', p ->> 'actorName')
  )
  insert into outbox (topic, business_ids, payload)
    values ('invoice.sent', array_remove(array[i.business_id, i.buyer_business_id], null),
      jsonb_build_object('businessId', i.business_id, 'invoiceId', i.id, 'number', i.number, 'buyerId', i.buyer_business_id, 'contactId', case when exists (select from invoice_settings s where s.business_id = i.business_id and s.account_per_customer) then i.contact_id end,
        'linkId', p ->> 'linkId',
        'total', coalesce(i.total, (p ->> 'total')::bigint), 'email', case when i.editor ->> 'medium' = 'email' then i.recipient ->> 'email' end) || event_cause());
end $$;

revoke all on function invoice_sent(invoices, jsonb) from public, duewell_app;
grant execute on function invoice_sent(invoices, jsonb) to duewell_app;
