-- Counts money that leaves a wallet today; false without counting if the business's limit would be exceeded.
create or replace function wallet_take_daily(p_business text, p_amount bigint, p_at timestamptz) returns boolean language plpgsql as $$
declare
  v_limit bigint;
  v_day date;
begin
  select coalesce(o.daily, l.daily), (p_at at time zone b.time_zone)::date into v_limit, v_day
    from businesses b join level_limits l using (level) left join business_limits o on o.business_id = b.id where b.id = p_business;
  if v_limit is null then return true; end if;
  if p_amount > v_limit then return false; end if;
  insert into wallet_days as d (business_id, day, spent) values (p_business, v_day, p_amount)
    on conflict (business_id, day) do update set spent = d.spent + p_amount where d.spent + p_amount <= v_limit;
  return found;
end $$;

revoke all on function wallet_take_daily(text, bigint, timestamptz) from public, duewell_app;
grant execute on function wallet_take_daily(text, bigint, timestamptz) to duewell_app;
