-- Uses a proved challenge for its call. The same idempotency key may use it again, to request a lost answer.
create or replace function step_up_take(p_session text, p_route text, p_hash text, p_key text, p_at timestamptz, p_life interval) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_by text;
begin
  perform set_config('app.system', 'on', true);
  update step_up_challenges set used_at = coalesce(used_at, p_at), used_key = p_key
    where id = (select c.id from step_up_challenges c
      where c.session_id = p_session and c.route = p_route and c.input_hash = p_hash and c.proved_at > p_at - p_life
        and (c.used_at is null or (p_key is not null and c.used_key = p_key))
      order by c.proved_at desc limit 1 for update)
    returning proved_by into v_by;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_by;
end $$;

revoke all on function step_up_take(text, text, text, text, timestamptz, interval) from public, duewell_app;
grant execute on function step_up_take(text, text, text, text, timestamptz, interval) to duewell_app;
