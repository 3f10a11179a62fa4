-- What is left of a payment after credit notes paid back parts of it: kobo. Null for others than its parties.
create or replace function payment_left(p payments) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select p.amount - coalesce((select sum(r.amount) from credit_note_returns r where r.business_id = p.business_id and r.payment_id = p.id), 0)::bigint
    where app_business() in (p.business_id, p.payer_business_id) or app_system()
$$;

revoke all on function payment_left(payments) from public, duewell_app;
grant execute on function payment_left(payments) to duewell_app;
