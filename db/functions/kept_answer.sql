-- The stored answer of a key of this business; null if the key is new; a refusal if it was used for another request. p: key, bodyHash.
create or replace function kept_answer(p_business text, p_route text, p jsonb) returns jsonb language plpgsql stable as $$
declare
  v_known record;
begin
  select body_hash, answer into v_known from idempotency where business_id = p_business and route = p_route and key = p ->> 'key';
  if not found then return null; end if;
  if v_known.body_hash <> decode(p ->> 'bodyHash', 'hex') then return '{"refused": "IDEMPOTENCY_MISMATCH"}'; end if;
  return v_known.answer;
end $$;

revoke all on function kept_answer(text, text, jsonb) from public, duewell_app;
grant execute on function kept_answer(text, text, jsonb) to duewell_app;
