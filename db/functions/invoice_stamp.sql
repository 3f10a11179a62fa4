-- The changes that sending makes to an invoice, for a new one and for a draft: its number, both parties as the document shows them from now on, its language,
-- and the receiving business, to whom the sender may be new: then it gets at most a hundred in 24 hours (DW005). Null if its contact is no longer listed; then no number is taken.
-- The caller writes the row, and calls invoice_sent.
create or replace function invoice_stamp(i invoices, p_at timestamptz) returns invoices language plpgsql as $$
declare
  v_to record;
  v_from record;
begin
  v_to := invoice_recipient(i.business_id, i.contact_id, i.editor -> 'contact');
  i.recipient := v_to.recipient;
  i.buyer_business_id := v_to.buyer;
  i.from_new_sender := is_new_sender(i.business_id, v_to.buyer);
  if i.from_new_sender and (select count(*) from (select from invoices w
      where w.buyer_business_id = v_to.buyer and w.business_id = i.business_id and w.from_new_sender and w.sent_at > p_at - interval '24 hours' limit 100) recent) = 100 then
    raise exception 'business % does not know business %', v_to.buyer, i.business_id using errcode = 'DW005';
  end if;
  if i.recipient is null then return null; end if;
  v_from := invoice_take_number(i.business_id, i.editor);
  i.number := v_from.number;
  i.sender := with_customer_account(v_from.sender, i.business_id, i.contact_id);
  i.currency := v_from.currency;
  i.time_zone := v_from.time_zone;
  i.language := v_from.language;
  if i.contact_id is not null then i.language := document_language(i.business_id, i.contact_id, i.editor); end if;
  i.stage := 'sent';
  i.sent_at := p_at;
  i.updated_at := p_at;
  return i;
end $$;

revoke all on function invoice_stamp(invoices, timestamptz) from public, duewell_app;
grant execute on function invoice_stamp(invoices, timestamptz) to duewell_app;
