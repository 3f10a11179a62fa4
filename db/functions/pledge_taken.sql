-- Whether an invoice with this fingerprint was pledged by anybody; reveals nothing else.
create or replace function pledge_taken(p_business text, p_fingerprint bytea) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_taken boolean;
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the pledges of this business' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  v_taken := exists (select from pledges where fingerprint = p_fingerprint and state <> 'released' and businesses_related(business_id, p_business));
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_taken;
end $$;

revoke all on function pledge_taken(text, bytea) from public, duewell_app;
grant execute on function pledge_taken(text, bytea) to duewell_app;
