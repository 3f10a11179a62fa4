-- Ids of the newest orders of the current business whose text matches the pattern, at most p_most. Looked for as in find_invoices, never by an estimate: among the
-- newest, in the index of the text, and if that has more than v_bound, in the order of the list.
create or replace function find_orders(p_side text, p_pattern text, p_most int) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_sort = off set enable_indexscan = on set enable_bitmapscan = off set cpu_tuple_cost = 0.01
set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  v_me text := app_business();
  v_sent boolean := p_side = 'sent';
  v_bound int := greatest(p_most, 2000) + 1;
  v_read int := 300;
  v_found text[];
  v_ended boolean;
  v_count int;
begin
  if v_me is null then return; end if;
  if v_sent then v_found := array(select n.id from (select o.id, o.search like p_pattern as fits
          from orders o where o.business_id = v_me order by o.created_at desc, o.id desc limit v_read) n where n.fits limit p_most);
  else v_found := array(select n.id from (select o.id, o.search like p_pattern and o.stage <> 'draft' as fits
          from orders o where o.supplier_business_id = v_me order by o.created_at desc, o.id desc limit v_read) n where n.fits limit p_most);
  end if;
  if cardinality(v_found) < p_most then
    if v_sent then v_ended := not exists (select from orders o where o.business_id = v_me order by o.created_at desc, o.id desc offset v_read);
    else v_ended := not exists (select from orders o where o.supplier_business_id = v_me order by o.created_at desc, o.id desc offset v_read);
    end if;
  end if;
  if cardinality(v_found) = p_most or v_ended then return query select unnest(v_found); return; end if;
  perform set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'on', true), set_config('cpu_tuple_cost', '1000000', true);
  if v_sent then
    select array_agg(f.id order by f.created_at desc, f.id desc), count(*) into v_found, v_count from (
      select o.id, o.created_at from orders o where o.business_id = v_me and o.search like p_pattern limit v_bound) f;
  else
    select array_agg(f.id order by f.created_at desc, f.id desc), count(*) into v_found, v_count from (
      select o.id, o.created_at from orders o where o.supplier_business_id = v_me and o.search like p_pattern and o.stage <> 'draft' limit v_bound) f;
  end if;
  if v_count < v_bound then return query select u.id from unnest(v_found) with ordinality u(id, place) order by u.place limit p_most; return; end if;
  perform set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'off', true), set_config('cpu_tuple_cost', '0.01', true);
  if v_sent then
    return query select o.id from orders o where o.business_id = v_me and o.search like p_pattern order by o.created_at desc, o.id desc limit p_most;
  else
    return query select o.id from orders o where o.supplier_business_id = v_me and o.search like p_pattern and o.stage <> 'draft' order by o.created_at desc, o.id desc limit p_most;
  end if;
end $$;

revoke all on function find_orders(text, text, int) from public, duewell_app;
grant execute on function find_orders(text, text, int) to duewell_app;
