-- What carry_card_funds says, for one payment.
create or replace function carry_card_funds_of(p payments) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  insert into card_funds (business_id, reference, account_id, amount, at)
    select p.business_id, p.reference, w.account_id, least(p.amount, f.amount), f.last
      from (select sum(amount)::bigint as amount, max(at) as last from card_funds where business_id = p.payer_business_id and at > p.settled_at - interval '72 hours') f
      join wallets w on w.business_id = p.business_id and w.currency = p.currency where f.amount > 0
    on conflict do nothing;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;

revoke all on function carry_card_funds_of(payments) from public, duewell_app;
grant execute on function carry_card_funds_of(payments) to duewell_app;
