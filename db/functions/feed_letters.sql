-- Moves waiting e-mails to the queue: at most p_share of a lane are in it at a time, including failed ones that wait for a retry, and new ones only while fewer
-- than p_most are due. Lanes take turns. Returns the number of moved e-mails; 0 if another process is running it.
create or replace function feed_letters(p_share int, p_most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_room int;
  v_specs graphile_worker.job_spec[];
begin
  if not exists (select from waiting_letters) or not pg_try_advisory_xact_lock(hashtextextended('feed_letters', 0)) then return 0; end if;
  select p_most - count(*) into v_room from graphile_worker._private_jobs where flags is not null and is_available and run_at <= now();
  if v_room <= 0 then return 0; end if;
  with recursive lanes(lane) as (
    (select lane from waiting_letters order by lane limit 1)
    union all
    select (select w.lane from waiting_letters w where w.lane > l.lane order by w.lane limit 1) from lanes l where l.lane is not null
  ), queued as (
    select f.lane, count(*)::int as n from graphile_worker._private_jobs j, jsonb_object_keys(j.flags) f(lane) group by f.lane
  ), next as (
    select w.id, coalesce(q.n, 0) + w.place as turn from lanes l left join queued q using (lane)
      cross join lateral (select o.id, row_number() over (order by o.id) as place
        from (select id from waiting_letters where lane = l.lane order by id limit greatest(p_share - coalesce(q.n, 0), 0)) o) w
      where l.lane is not null
      order by turn, w.id limit v_room
  ), taken as (
    delete from waiting_letters w using next where w.id = next.id returning w.*, next.turn
  ), once as (
    select distinct on (coalesce(key, 'id ' || id)) * from taken order by coalesce(key, 'id ' || id), id desc
  )
  -- A microsecond apart, to keep this order.
  select array_agg(row(task, payload::json, null, now() + place * interval '1 microsecond', 12, key, 0, array[lane])::graphile_worker.job_spec)
    into v_specs from (select *, row_number() over (order by turn, id) as place from once) o;
  perform graphile_worker.add_jobs(v_specs);
  return cardinality(v_specs);
end $$;

revoke all on function feed_letters(int, int) from public, duewell_app;
grant execute on function feed_letters(int, int) to duewell_app;
