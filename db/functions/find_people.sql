-- Ids of at most p_most people by id, e-mail address or a part of the name, the exact ones first; as `find_businesses`.
create or replace function find_people(p_text text, p_most int) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_text text := lower(p_text);
  v_pattern text := '%' || replace(replace(replace(plain_text(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not app_system() then return; end if;
  return query select f.id from (
      select u.id, 0 as place, '' as name from users u where u.id = p_text
      union all select u.id, 1, '' from users u where u.email = v_text
      union all (select u.id, 2, lower(u.first_name || ' ' || u.last_name) from users u where plain_text(u.first_name || ' ' || u.last_name) like v_pattern limit 200)) f
    group by f.id order by min(f.place), min(f.name), f.id limit p_most;
end $$;

revoke all on function find_people(text, int) from public, duewell_app;
grant execute on function find_people(text, int) to duewell_app;
