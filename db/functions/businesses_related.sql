-- Whether two businesses share a person, an address, a number, a registration, an identity or a bank account. Returns only true or false.
create or replace function businesses_related(a text, b text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_related boolean;
begin
  if not app_system() and app_business() is distinct from a and app_business() is distinct from b then raise exception 'neither business asks' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  v_related := a = b or exists (select x.kind, x.value from business_traces(a) x intersect select y.kind, y.value from business_traces(b) y);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_related;
end $$;

revoke all on function businesses_related(text, text) from public, duewell_app;
grant execute on function businesses_related(text, text) to duewell_app;
