-- Letters that many events bring (receipts, notices, reminders) wait here and enter the queue in turns: each sender's oldest first, a few of each at a time.
-- What the queue holds stays small, however many one business has waiting, so that finding the next job stays quick for all.
create table waiting_letters (
  id bigint generated always as identity primary key,
  -- The business, or the person where it is nobody's business.
  lane text not null,
  task text not null,
  payload jsonb not null,
  key text
);
create index waiting_letters_lane on waiting_letters (lane, id);

-- Queues a job: at once with its priority (a lower number runs first), put off by p_after milliseconds of the queue's clock; or in the lane of those it competes with.
drop function enqueue(text, jsonb, text, bigint);
create function enqueue(p_task text, p_payload jsonb, p_key text, p_after bigint, p_priority int, p_lane text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_lane is not null then
    insert into waiting_letters (lane, task, payload, key) values (p_lane, p_task, p_payload, p_key);
  else
    perform graphile_worker.add_job(p_task, p_payload::json, job_key := p_key, run_at := now() + p_after * interval '1 millisecond', max_attempts := 12, priority := p_priority);
  end if;
end $$;

-- Moves waiting letters into the queue: at most p_share of a lane are in it at a time, also those that failed and wait for their next try, and new ones only while fewer
-- than p_most are due. Lanes take turns. Answers how many were moved; 0 when another process is at it.
create function feed_letters(p_share int, p_most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
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
  -- A microsecond apart, so that they run in this order.
  select array_agg(row(task, payload::json, null, now() + place * interval '1 microsecond', 12, key, 0, array[lane])::graphile_worker.job_spec)
    into v_specs from (select *, row_number() over (order by turn, id) as place from once) o;
  perform graphile_worker.add_jobs(v_specs);
  return cardinality(v_specs);
end $$;

revoke all on function enqueue(text, jsonb, text, bigint, int, text), feed_letters(int, int) from public;
grant execute on function enqueue(text, jsonb, text, bigint, int, text), feed_letters(int, int) to duewell_app;
