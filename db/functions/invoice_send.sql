-- A whole POST /v1/invoice/{id}/…/send in one statement: sends the draft in the version that was read, with the data
-- of invoice_stamp, history, link, event and audit. Returns the result, or {reason, …}, which is stored under the key too. p: businessId, id, version, linkId,
-- linkHash, actor, actorName, at, key, bodyHash.
create or replace function invoice_send(p jsonb) returns jsonb language plpgsql as $$
declare
  v_business text := p ->> 'businessId';
  v_key text := p ->> 'key';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  i invoices;
  v_result jsonb;
begin
  perform set_config('app.business_id', v_business, true), set_config('app.traceparent', coalesce(p ->> 'traceparent', ''), true);
  if (p ->> 'again')::boolean then
    v_result := kept_answer(v_business, 'invoice.send', p);
    if v_result is not null then return v_result; end if;
  end if;
  select * into i from invoices where business_id = v_business and id = p ->> 'id' for no key update;
  if not found then v_result := '{"reason": "missing"}';
  elsif i.stage <> 'draft' then v_result := jsonb_build_object('reason', 'sent', 'number', i.number);
  elsif i.version <> (p ->> 'version')::int then v_result := '{"reason": "newer"}';
  else
    i := invoice_stamp(i, v_at);
    if i.id is null then v_result := '{"reason": "contact"}';
    else
      update invoices set stage = i.stage, number = i.number, sender = i.sender, recipient = i.recipient, buyer_business_id = i.buyer_business_id, from_new_sender = i.from_new_sender, language = i.language, sent_at = i.sent_at, updated_at = i.updated_at,
          version = version + 1 where business_id = v_business and id = i.id;
      perform invoice_sent(i, p);
      v_result := jsonb_build_object('id', i.id, 'number', i.number, 'stage', 'sent', 'version', i.version + 1, 'total', i.total, 'linkId', p ->> 'linkId');
    end if;
  end if;
  with kept as (
    insert into idempotency (business_id, route, key, body_hash, status, answer)
      select v_business, 'invoice.send', v_key, decode(p ->> 'bodyHash', 'hex'), 200, v_result where v_key is not null
  )
  insert into audit_log (business_id, at, actor, action, subject, detail)
    values (v_business, v_at, p ->> 'actor', 'invoice.send', p ->> 'id', jsonb_build_object('total', v_result -> 'total', 'number', v_result -> 'number', 'refused', v_result -> 'reason'));
  return v_result;
end $$;

revoke all on function invoice_send(jsonb) from public, duewell_app;
grant execute on function invoice_send(jsonb) to duewell_app;
