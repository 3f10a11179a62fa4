-- A whole POST /v1/invoice in one statement: draft or sent invoice, history, audit and outbox. p has the parsed
-- request (kobo, thousandths, basis points) and ids made by the caller. Returns the result, or {reason}, which is stored under the key too. A template of
-- another business is refused.
create or replace function invoice_create(p jsonb) returns jsonb language plpgsql as $$
declare
  v_business text := p ->> 'businessId';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_send boolean := p ->> 'action' = 'send';
  v_key text := p ->> 'key';
  i invoices;
  v_result jsonb;
begin
  perform set_config('app.business_id', v_business, true), set_config('app.traceparent', coalesce(p ->> 'traceparent', ''), true);
  if (p ->> 'again')::boolean then
    v_result := kept_answer(v_business, 'invoice.create', p);
    if v_result is not null then return v_result; end if;
  end if;
  i.business_id := v_business;
  i.id := p ->> 'id';
  i.stage := 'draft';
  i.contact_id := p ->> 'contactId';
  i.editor := p -> 'editor';
  -- Before a number is taken, because a refusal commits too.
  if i.editor ->> 'invoiceSettingId' is not null
      and not exists (select from invoice_settings s where s.business_id = v_business and s.id = i.editor ->> 'invoiceSettingId') then
    v_result := '{"reason": "template"}';
  else
    if v_send then i := invoice_stamp(i, v_at);
    else
      select r.recipient into i.recipient from invoice_recipient(v_business, i.contact_id, i.editor -> 'contact') r;
      select b.currency, b.time_zone into i.currency, i.time_zone from businesses b where b.id = v_business;
    end if;
    if i.recipient is null then v_result := '{"reason": "contact"}';
    else
      insert into invoices (business_id, id, stage, number, contact_id, buyer_business_id, from_new_sender, sender, recipient, issue_date, due_date, instalments, description, currency, time_zone,
          discounts, taxes, lines, subtotal, discount, tax, amount_paid, total, editor, language, sent_at, created_by, created_at, updated_at)
        values (v_business, i.id, i.stage, i.number, i.contact_id, i.buyer_business_id, coalesce(i.from_new_sender, false), i.sender, i.recipient, (p ->> 'issueDate')::date, (p ->> 'dueDate')::date, nullif(p -> 'instalments', 'null'), p ->> 'description',
          i.currency, i.time_zone, p -> 'discounts', p -> 'taxes', p -> 'lines', (p ->> 'subtotal')::bigint, (p ->> 'discount')::bigint, (p ->> 'tax')::bigint, (p ->> 'amountPaid')::bigint,
          (p ->> 'total')::bigint, i.editor, i.language, i.sent_at, p ->> 'actor', v_at, v_at);
      if v_send then perform invoice_sent(i, p); end if;
      v_result := jsonb_build_object('id', i.id, 'number', i.number, 'stage', i.stage, 'version', 1, 'total', p -> 'total', 'linkId', case when v_send then p ->> 'linkId' end);
    end if;
  end if;
  with kept as (
    insert into idempotency (business_id, route, key, body_hash, status, answer)
      select v_business, 'invoice.create', v_key, decode(p ->> 'bodyHash', 'hex'), 200, v_result where v_key is not null
  )
  insert into audit_log (business_id, at, actor, action, subject, detail)
    values (v_business, v_at, p ->> 'actor', case when v_send then 'invoice.send' else 'invoice.draft' end, p ->> 'id', jsonb_build_object('total', p -> 'total', 'refused', v_result -> 'reason'));
  return v_result;
end $$;

revoke all on function invoice_create(jsonb) from public, duewell_app;
grant execute on function invoice_create(jsonb) to duewell_app;
