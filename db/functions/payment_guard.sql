-- payment_requirements as a call of its own; none for a key that has an answer.
create or replace function payment_guard(p_payer text, p_lines jsonb, p_route text, p_key text, p_at timestamptz) returns jsonb language plpgsql as $$
begin
  perform set_config('app.business_id', p_payer, true);
  if p_key is not null and exists (select from idempotency where business_id = p_payer and route = p_route and key = p_key) then
    return '{"count": 0, "total": 0, "code": false, "person": false, "rule": null, "approval": null, "counted": false}';
  end if;
  return payment_requirements(p_payer, p_lines, p_route, p_key, p_at, false);
end $$;

revoke all on function payment_guard(text, jsonb, text, text, timestamptz) from public, duewell_app;
grant execute on function payment_guard(text, jsonb, text, text, timestamptz) to duewell_app;
