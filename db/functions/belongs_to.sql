-- Whether a person is or was a member of a business, with any role or status. Members of the sender may not decide for the recipient.
create or replace function belongs_to(p_business text, p_user text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_belongs boolean;
begin
  perform set_config('app.system', 'on', true);
  v_belongs := exists (select from members where business_id = p_business and user_id = p_user);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_belongs;
end $$;

revoke all on function belongs_to(text, text) from public, duewell_app;
grant execute on function belongs_to(text, text) to duewell_app;
