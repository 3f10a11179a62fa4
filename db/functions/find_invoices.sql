-- Ids of the newest invoices of the current business whose text matches one of the patterns or whose total is p_total, at most p_most. How they are looked for
-- depends on what was found and never on an estimate: first among the newest; if those promise enough further down, there; else in the index of the text, but not
-- more than v_bound; a text in more than that is found soon in the order of the list. The settings leave the planner one way for each statement.
create or replace function find_invoices(p_side text, p_patterns text[], p_total bigint, p_void boolean, p_most int) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_sort = off set enable_indexscan = on set enable_bitmapscan = off set cpu_tuple_cost = 0.01
set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  v_me text := app_business();
  v_sent boolean := p_side = 'sent';
  v_bound int := greatest(p_most, 2000) + 1;
  v_read int := 300;
  v_found text[];
  v_totals invoices[];
  v_ended boolean;
  v_count int;
begin
  if v_me is null then return; end if;
  loop
    if v_sent then v_found := array(select n.id from (select i.id, (i.kind = 'void') = p_void and (i.search like any (p_patterns) or i.total = p_total) as fits
          from invoices i where i.business_id = v_me order by i.created_at desc, i.id desc limit v_read) n where n.fits limit p_most);
    else v_found := array(select n.id from (select i.id, (i.kind = 'void') = p_void and (i.search like any (p_patterns) or i.total = p_total) and i.stage <> 'draft' as fits
          from invoices i where i.buyer_business_id = v_me order by i.created_at desc, i.id desc limit v_read) n where n.fits limit p_most);
    end if;
    if cardinality(v_found) = p_most then return query select unnest(v_found); return; end if;
    if v_read = 300 then
      if v_sent then v_ended := not exists (select from invoices i where i.business_id = v_me order by i.created_at desc, i.id desc offset v_read);
      else v_ended := not exists (select from invoices i where i.buyer_business_id = v_me order by i.created_at desc, i.id desc offset v_read);
      end if;
      if v_ended then return query select unnest(v_found); return; end if;
    end if;
    exit when v_read > 300 or cardinality(v_found) * 200 < p_most;
    v_read := 60000;
  end loop;
  -- Reading a row costs so much here that of two indexes the one that leaves fewer rows is chosen, however few a business has on average.
  perform set_config('cpu_tuple_cost', '1000000', true);
  if p_total is not null then
    if v_sent then v_totals := array(select i from invoices i where i.business_id = v_me and i.total = p_total and (i.kind = 'void') = p_void limit v_bound);
    else v_totals := array(select i from invoices i where i.buyer_business_id = v_me and i.total = p_total and (i.kind = 'void') = p_void and i.stage <> 'draft' limit v_bound);
    end if;
  end if;
  -- The index of the text needs a bitmap.
  perform set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'on', true);
  if v_sent then
    select array_agg(i.id order by i.created_at desc, i.id desc), count(*) into v_found, v_count from (
      (select t.id, t.created_at from invoices t where t.business_id = v_me and t.search like any (p_patterns) and (t.kind = 'void') = p_void limit v_bound)
      union select t.id, t.created_at from unnest(v_totals) t) i;
  else
    select array_agg(i.id order by i.created_at desc, i.id desc), count(*) into v_found, v_count from (
      (select t.id, t.created_at from invoices t where t.buyer_business_id = v_me and t.search like any (p_patterns) and (t.kind = 'void') = p_void and t.stage <> 'draft' limit v_bound)
      union select t.id, t.created_at from unnest(v_totals) t) i;
  end if;
  if v_count < v_bound then return query select u.id from unnest(v_found) with ordinality u(id, place) order by u.place limit p_most; return; end if;
  perform set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'off', true), set_config('cpu_tuple_cost', '0.01', true);
  if v_sent then
    return query select i.id from invoices i where i.business_id = v_me and (i.kind = 'void') = p_void and (i.search like any (p_patterns) or i.total = p_total) order by i.created_at desc, i.id desc limit p_most;
  else
    return query select i.id from invoices i where i.buyer_business_id = v_me and (i.kind = 'void') = p_void and (i.search like any (p_patterns) or i.total = p_total) and i.stage <> 'draft' order by i.created_at desc, i.id desc limit p_most;
  end if;
end $$;

revoke all on function find_invoices(text, text[], bigint, bool, int) from public, duewell_app;
grant execute on function find_invoices(text, text[], bigint, bool, int) to duewell_app;
