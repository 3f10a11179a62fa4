-- The assertion of pledged_invoice.
create or replace function assert_pledged(p_old invoices, p_new invoices) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_repays boolean;
  v_owed bigint;
begin
  if (p_new.stage, p_new.total, p_new.credited, case when p_new.instalments is null then p_new.due_date end, p_new.instalments, p_new.number, p_new.buyer_business_id is null and p_old.buyer_business_id is not null, p_new.archived_at is not null and p_old.archived_at is null)
      is distinct from (p_old.stage, p_old.total, p_old.credited, case when p_old.instalments is null then p_old.due_date end, p_old.instalments, p_old.number, false, false) or p_new.paid < p_old.paid then
    raise exception 'an advance lives on invoice %', p_new.id using errcode = 'restrict_violation';
  end if;
  if p_new.paid = p_old.paid then return; end if;
  perform set_config('app.system', 'on', true);
  select c.state = 'paid' or l.owed > 0, l.owed into v_repays, v_owed from credits c
    cross join lateral (select c.principal + c.fee - c.fee_paid - c.fee_waived + c.penalty - c.penalty_paid - c.penalty_waived as owed) l
    where c.business_id = p_old.business_id and c.id = p_old.credit_id and c.disbursed_at is not null;
  -- The whole payment, or the amount owed.
  if v_repays and not exists (select from credit_repayments r where r.business_id = p_old.business_id and r.credit_id = p_old.credit_id and r.how = 'buyer' and r.at = p_new.updated_at
      and (r.amount = p_new.paid - p_old.paid or (r.amount < p_new.paid - p_old.paid and v_owed = 0))) then
    raise exception 'a payment on pledged invoice % did not repay its advance', p_new.id using errcode = 'restrict_violation';
  end if;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;

revoke all on function assert_pledged(invoices, invoices) from public, duewell_app;
grant execute on function assert_pledged(invoices, invoices) to duewell_app;
