-- Penalty, then fee, then principal; the same rule as src/shared/credit/allocation.ts.
create or replace function credit_split(c credits, p_amount bigint, out penalty bigint, out fee bigint, out principal bigint) language plpgsql immutable as $$
begin
  penalty := least(p_amount, c.penalty - c.penalty_paid - c.penalty_waived);
  fee := least(p_amount - penalty, c.fee - c.fee_paid - c.fee_waived);
  principal := least(p_amount - penalty - fee, c.principal);
end $$;

revoke all on function credit_split(credits, bigint) from public, duewell_app;
