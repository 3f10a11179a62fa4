-- Writes a repayment of an accrued, locked credit; the caller makes its posting in the same transaction. Returns the new state. A credit is clean only if all
-- of it was repaid out of the buyer's own wallet, without a penalty.
create or replace function credit_record(c credits, p_amount bigint, p_how text, p_payment text, p_own_wallet boolean, p_at timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_part record;
  v_taken bigint;
  v_left bigint;
begin
  select * into v_part from credit_split(c, p_amount);
  v_taken := v_part.penalty + v_part.fee + v_part.principal;
  if v_taken <= 0 then return c.state; end if;
  v_left := c.principal + c.fee - c.fee_paid - c.fee_waived + c.penalty - c.penalty_paid - c.penalty_waived - v_taken;
  insert into credit_repayments (business_id, credit_id, n, at, how, payment_id, amount, penalty, fee, principal, own_wallet)
    values (c.business_id, c.id, c.repayments + 1, p_at, p_how, p_payment, v_taken, v_part.penalty, v_part.fee, v_part.principal, p_own_wallet);
  update credits set principal = principal - v_part.principal, fee_paid = fee_paid + v_part.fee, penalty_paid = penalty_paid + v_part.penalty, repayments = repayments + 1,
      state = case when v_left = 0 then 'paid' else state end, repaid_at = case when v_left = 0 then p_at end,
      clean = case when v_left = 0 then c.penalty = 0 and c.state = 'active'
        and not exists (select from credit_repayments r where r.business_id = c.business_id and r.credit_id = c.id and not r.own_wallet) end
    where business_id = c.business_id and id = c.id;
  if v_left = 0 then update pledges set state = 'settled', ended_at = p_at where business_id = c.business_id and credit_id = c.id; end if;
  insert into outbox (topic, business_ids, payload) values (case when v_left = 0 then 'credit.repaid' else 'credit.part-repaid' end, array[c.business_id],
    jsonb_build_object('businessId', c.business_id, 'creditId', c.id, 'invoiceId', c.invoice_id, 'number', c.invoice_number, 'amount', v_taken, 'left', v_left, 'how', p_how, 'n', c.repayments + 1) || event_cause());
  return case when v_left = 0 then 'paid' else c.state end;
end $$;

revoke all on function credit_record(credits, bigint, text, text, bool, timestamptz) from public, duewell_app;
