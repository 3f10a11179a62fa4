-- Ids of at most p_most businesses by id, e-mail address or a part of the name, the exact ones first. A function, because under row-level security `like` and
-- `lower` use no index. For the back office only: it answers nothing outside a system transaction.
create or replace function find_businesses(p_text text, p_most int) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_text text := lower(p_text);
  v_pattern text := '%' || replace(replace(replace(plain_text(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not app_system() then return; end if;
  return query select f.id from (
      select b.id, 0 as place, '' as name from businesses b where b.id = p_text
      union all select b.id, 1, lower(b.name) from businesses b where lower(b.detail ->> 'email') = v_text
      union all (select b.id, case when lower(b.name) = v_text then 2 else 3 end, lower(b.name) from businesses b where plain_text(b.name) like v_pattern limit 200)) f
    group by f.id order by min(f.place), min(f.name), f.id limit p_most;
end $$;

revoke all on function find_businesses(text, int) from public, duewell_app;
grant execute on function find_businesses(text, int) to duewell_app;
