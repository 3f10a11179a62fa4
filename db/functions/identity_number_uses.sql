-- Other people who have proved the same number, and the total number of businesses.
create or replace function identity_number_uses(p_index bytea, p_user text, p_business text, out people int, out businesses int) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  select count(distinct c.user_id) filter (where c.user_id <> p_user), count(distinct c.business_id) filter (where c.business_id <> p_business) into people, businesses
    from identity_checks c where c.number_index = p_index and c.status = 'accepted';
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;

revoke all on function identity_number_uses(bytea, text, text) from public, duewell_app;
grant execute on function identity_number_uses(bytea, text, text) to duewell_app;
