-- The business whose owner has confirmed this address, except the asking business. Reveals nothing else about it.
create or replace function business_of_email(p_asking text, p_email text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_found text;
begin
  if p_email is null then return null; end if;
  perform set_config('app.system', 'on', true);
  select m.business_id into v_found from users u join members m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
    join businesses b on b.id = m.business_id and b.closed_at is null
    where u.email = p_email and u.email_verified_at is not null and m.business_id <> p_asking order by m.created_at limit 1;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_found;
end $$;

revoke all on function business_of_email(text, text) from public, duewell_app;
grant execute on function business_of_email(text, text) to duewell_app;
