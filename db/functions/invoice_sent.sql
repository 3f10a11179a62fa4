-- What follows a sending, in the same transaction: the recipient's link, the history and the event that mails it.
create or replace function invoice_sent(p_business text, p_invoice text, p_number text, p_buyer text, p_recipient jsonb, p jsonb) returns void language plpgsql as $$
begin
  with link as (
    insert into invoice_links (business_id, id, invoice_id, token_hash, created_at)
      values (p_business, p ->> 'linkId', p_invoice, decode(p ->> 'linkHash', 'hex'), (p ->> 'at')::timestamptz)
  ), history as (
    insert into invoice_events (business_id, invoice_id, at, what, who) values (p_business, p_invoice, (p ->> 'at')::timestamptz, 'sent', p ->> 'actorName')
  )
  insert into outbox (topic, business_ids, payload)
    values ('invoice.sent', array_remove(array[p_business, p_buyer], null),
      jsonb_build_object('businessId', p_business, 'invoiceId', p_invoice, 'number', p_number, 'buyerId', p_buyer, 'linkId', p ->> 'linkId',
        'email', case when p ->> 'medium' = 'email' then p_recipient ->> 'email' end));
end $$;

revoke all on function invoice_sent(text, text, text, text, jsonb, jsonb) from public, duewell_app;
grant execute on function invoice_sent(text, text, text, text, jsonb, jsonb) to duewell_app;
