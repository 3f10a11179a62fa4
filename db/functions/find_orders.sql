-- Ids of the newest orders of the current business whose text matches the pattern, at most p_most. Planned for each pattern.
create or replace function find_orders(p_side text, p_pattern text, p_most int) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app_business() is null then return; end if;
  return query execute format(
    'select o.id from orders o where o.%I = %L and o.stage <> %L and o.search like %L order by o.created_at desc, o.id desc limit %s',
    case p_side when 'sent' then 'business_id' when 'received' then 'supplier_business_id' end, app_business(),
    case p_side when 'sent' then '' else 'draft' end, p_pattern, p_most);
end $$;

revoke all on function find_orders(text, text, int) from public, duewell_app;
grant execute on function find_orders(text, text, int) to duewell_app;
