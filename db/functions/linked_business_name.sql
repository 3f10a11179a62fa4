-- The name of a contact's linked business, once that business has dealt with the asking one; else null.
create or replace function linked_business_name(p_asking text, p_linked text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_name text;
begin
  if p_linked is null or p_asking is distinct from app_business() and not app_system() then return null; end if;
  if not has_dealt(p_asking, p_linked) then return null; end if;
  perform set_config('app.system', 'on', true);
  select b.name into v_name from businesses b where b.id = p_linked
    and exists (select from contacts c where c.business_id = p_asking and c.linked_business_id = p_linked);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_name;
end $$;

revoke all on function linked_business_name(text, text) from public, duewell_app;
grant execute on function linked_business_name(text, text) to duewell_app;
