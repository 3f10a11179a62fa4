-- A whole POST /v1/invoice in one statement: the first answer for a repeated key, else draft or sent invoice, history,
-- audit and outbox. p holds the parsed request (kobo, thousandths, basis points) and ids made by the caller.
-- Returns {…} or {refused, message}; a refusal is an answer too and is kept under the key. A template of another business is refused.
create or replace function invoice_create(p jsonb) returns jsonb language plpgsql as $$
declare
  v_business text := p ->> 'businessId';
  v_id text := p ->> 'id';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_send boolean := p ->> 'action' = 'send';
  v_key text := p ->> 'key';
  v_actor text := p ->> 'actor';
  v_total bigint := (p ->> 'total')::bigint;
  v_known record;
  v_recipient jsonb;
  v_buyer text;
  v_home record;
  v_result jsonb;
begin
  perform set_config('app.business_id', v_business, true);
  if v_key is not null then
    select body_hash, answer into v_known from idempotency where business_id = v_business and route = 'invoice.create' and key = v_key;
    if found then
      if v_known.body_hash <> decode(p ->> 'bodyHash', 'hex') then return '{"refused": "IDEMPOTENCY_MISMATCH"}'; end if;
      return v_known.answer;
    end if;
  end if;
  select r.recipient, r.buyer into v_recipient, v_buyer from invoice_recipient(v_business, p ->> 'contactId', p -> 'contact') r;
  if p ->> 'contactId' is not null and v_recipient is null then
    v_result := '{"refused": "NOT_FOUND", "message": "This contact is not on your list any more. Please choose another."}';
  elsif p -> 'editor' ->> 'invoiceSettingId' is not null
      and not exists (select from invoice_settings s where s.business_id = v_business and s.id = p -> 'editor' ->> 'invoiceSettingId') then
    v_result := '{"refused": "VALIDATION_FAILED", "field": "invoiceSettingId", "message": "This template is not one of yours. Please choose another."}';
  else
    if v_send then select n.number, n.sender, n.currency, n.time_zone into v_home from invoice_take_number(v_business, p -> 'editor') n;
    else select null as number, null::jsonb as sender, b.currency, b.time_zone into v_home from businesses b where b.id = v_business;
    end if;
    insert into invoices (business_id, id, stage, number, contact_id, buyer_business_id, sender, recipient, issue_date, due_date, description, currency, time_zone,
        discounts, taxes, subtotal, discount, tax, amount_paid, total, editor, sent_at, created_by, created_at, updated_at)
      values (v_business, v_id, case when v_send then 'sent' else 'draft' end, v_home.number, p ->> 'contactId', case when v_send then v_buyer end, v_home.sender,
        coalesce(v_recipient, '{}'), (p ->> 'issueDate')::date, (p ->> 'dueDate')::date, p ->> 'description', v_home.currency, v_home.time_zone, p -> 'discounts', p -> 'taxes',
        (p ->> 'subtotal')::bigint, (p ->> 'discount')::bigint, (p ->> 'tax')::bigint, (p ->> 'amountPaid')::bigint, v_total,
        p -> 'editor', case when v_send then v_at end, v_actor, v_at, v_at);
    perform invoice_write_lines(v_business, v_id, p -> 'lines');
    if v_send then perform invoice_sent(v_business, v_id, v_home.number, v_buyer, v_recipient, p); end if;
    v_result := jsonb_build_object('id', v_id, 'number', v_home.number, 'stage', case when v_send then 'sent' else 'draft' end, 'version', 1, 'total', v_total,
      'linkId', case when v_send then p ->> 'linkId' end);
  end if;
  with kept as (
    insert into idempotency (business_id, route, key, body_hash, status, answer)
      select v_business, 'invoice.create', v_key, decode(p ->> 'bodyHash', 'hex'), 200, v_result where v_key is not null
  )
  insert into audit_log (business_id, at, actor, action, subject, detail)
    values (v_business, v_at, v_actor, case when v_send then 'invoice.send' else 'invoice.draft' end, v_id, jsonb_build_object('total', v_total, 'refused', v_result -> 'refused'));
  return v_result;
end $$;

revoke all on function invoice_create(jsonb) from public, duewell_app;
grant execute on function invoice_create(jsonb) to duewell_app;
