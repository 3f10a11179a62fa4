-- Gives back the counted amount of a payment that was refused afterwards.
create or replace function wallet_give_daily(p_business text, p_amount bigint, p_at timestamptz) returns void language sql as $$
  update wallet_days d set spent = d.spent - p_amount from businesses b
    where b.id = p_business and d.business_id = b.id and d.day = (p_at at time zone b.time_zone)::date and d.spent >= p_amount
$$;

revoke all on function wallet_give_daily(text, bigint, timestamptz) from public, duewell_app;
grant execute on function wallet_give_daily(text, bigint, timestamptz) to duewell_app;
