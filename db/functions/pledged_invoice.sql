-- A pledged invoice changes only by payments, and each of them repays the advance (credit_apply_payment) before it counts as paid. The verbs refuse first, with
-- a message; this is an assertion and writes nothing.
create or replace function pledged_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_repays boolean;
  v_owed bigint;
begin
  if old.credit_id is null or (new.credit_id is null and new.paid = old.paid) then return new; end if;
  if (new.stage, new.total, new.due_date, new.number, new.buyer_business_id is null and old.buyer_business_id is not null, new.archived_at is not null and old.archived_at is null)
      is distinct from (old.stage, old.total, old.due_date, old.number, false, false) or new.paid < old.paid then
    raise exception 'an advance lives on invoice %', new.id using errcode = 'restrict_violation';
  end if;
  if new.paid = old.paid then return new; end if;
  perform set_config('app.system', 'on', true);
  select c.state = 'paid' or l.owed > 0, l.owed into v_repays, v_owed from credits c
    cross join lateral (select c.principal + c.fee - c.fee_paid - c.fee_waived + c.penalty - c.penalty_paid - c.penalty_waived as owed) l
    where c.business_id = old.business_id and c.id = old.credit_id and c.disbursed_at is not null;
  -- The whole payment, or the amount owed.
  if v_repays and not exists (select from credit_repayments r where r.business_id = old.business_id and r.credit_id = old.credit_id and r.how = 'buyer' and r.at = new.updated_at
      and (r.amount = new.paid - old.paid or (r.amount < new.paid - old.paid and v_owed = 0))) then
    raise exception 'a payment on pledged invoice % did not repay its advance', new.id using errcode = 'restrict_violation';
  end if;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return new;
end $$;

revoke all on function pledged_invoice() from public, duewell_app;
grant execute on function pledged_invoice() to duewell_app;
