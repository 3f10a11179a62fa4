-- Ids of the newest invoices of the current business whose text matches the pattern, at most p_most. Planned for each pattern: a plan for a frequent word is a
-- hundred times too slow for a missing one.
create or replace function find_invoices(p_side text, p_patterns text[], p_total bigint, p_void boolean, p_most int) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_those text;
  v_any text;
begin
  if app_business() is null then return; end if;
  v_those := format('select i.id, i.created_at from invoices i where i.%I = %L and i.kind %s ''void'' and i.stage <> %L',
    case p_side when 'sent' then 'business_id' when 'received' then 'buyer_business_id' end, app_business(), case when p_void then '=' else '<>' end,
    case p_side when 'sent' then '' else 'draft' end);
  select string_agg(format('(%s and i.search like %L order by i.created_at desc, i.id desc limit %s)', v_those, pattern, p_most), ' union ') into strict v_any
    from unnest(p_patterns) pattern;
  if p_total is not null then
    v_any := v_any || format(' union (%s and i.total = %s order by i.created_at desc, i.id desc limit %s)', v_those, p_total, p_most);
  end if;
  return query execute format('select f.id from (%s) f order by f.created_at desc, f.id desc limit %s', v_any, p_most);
end $$;

revoke all on function find_invoices(text, text[], bigint, bool, int) from public, duewell_app;
grant execute on function find_invoices(text, text[], bigint, bool, int) to duewell_app;
