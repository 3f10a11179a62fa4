-- Whether an active owner or admin of one business has signed in with the same browser as one of the other, or is the same person.
create or replace function device_shared(business_a text, business_b text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_found boolean;
begin
  perform set_config('app.system', 'on', true);
  select exists (
    select from members m join members n on n.user_id = m.user_id
      where m.business_id = business_a and n.business_id = business_b
        and m.status = 'active' and n.status = 'active' and m.role in ('owner', 'admin') and n.role in ('owner', 'admin')
    union all
    select from members m join user_devices d on d.user_id = m.user_id
        join user_devices e on e.browser_hash = d.browser_hash join members n on n.user_id = e.user_id
      where m.business_id = business_a and n.business_id = business_b
        and m.status = 'active' and n.status = 'active' and m.role in ('owner', 'admin') and n.role in ('owner', 'admin')
  ) into v_found;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_found;
end $$;

revoke all on function device_shared(text, text) from public, duewell_app;
grant execute on function device_shared(text, text) to duewell_app;
