-- Accrues fee and penalty up to the day, posts the difference, and leaves the row locked. Called for the buyer's payment and the borrower's own, so not granted
-- to the product's role. Same rule as src/shared/credit/price.ts, which a test compares; the rates are those of credit_terms.
create or replace function credit_accrue(p_business text, p_credit text, p_at timestamptz)
returns credits language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c credits;
  t record;
  v_today date;
  v_late int;
  v_fee bigint;
  v_penalty bigint;
  v_income bigint;
  v_posted text;
begin
  select * into c from credits where business_id = p_business and id = p_credit for no key update;
  if c.state is null or c.state not in ('active', 'default') or c.written_off_at is not null then return c; end if;
  select * into t from credit_terms();
  v_today := greatest((p_at at time zone c.time_zone)::date, c.accrued_through);
  if v_today = c.accrued_through and c.accruals > 0 then return c; end if;
  v_late := greatest(0, v_today - greatest(c.accrued_through, c.due_date + t.grace));
  c.principal_days := c.principal_days + c.principal * greatest(0, least(v_today, c.due_date) - c.accrued_through);
  if v_late > 0 then
    c.overdue_principal := coalesce(c.overdue_principal, c.principal);
    c.penalty_days := c.penalty_days + c.principal * v_late;
  end if;
  v_fee := greatest(c.fee, (greatest(c.principal_days, c.offered * t.fee_minimum_days) * t.fee + 5000 * t.fee_days) / (10000 * t.fee_days));
  v_penalty := greatest(c.penalty, coalesce(least((c.penalty_days * t.penalty + 5000) / 10000, c.overdue_principal * t.penalty_cap / 10000), 0));
  c.accruals := c.accruals + 1;
  if v_fee + v_penalty > c.fee + c.penalty then
    v_income := ledger_account('fee_income', 'credit', null, c.currency, false);
    select ledger_post('credit-accrual', c.id || ':' || c.accruals, 'Fee and penalty of an advance through ' || v_today, c.invoice_id, p_at,
        array_agg(account), array_agg(leg), jsonb_build_object('key', 'Fee and penalty of an advance through {1}', 'values', jsonb_build_object('1', v_today)))
      into v_posted
      from (values (c.fee_account, c.fee - v_fee), (c.penalty_account, c.penalty - v_penalty), (v_income, v_fee - c.fee + v_penalty - c.penalty)) l(account, leg) where leg <> 0;
    if v_posted <> 'posted' then raise exception 'accrual % of credit % was %', c.accruals, c.id, v_posted; end if;
    perform credit_charge(c.business_id, c.id, 'fee', v_fee - c.fee, p_at);
    perform credit_charge(c.business_id, c.id, 'penalty', v_penalty - c.penalty, p_at);
  end if;
  update credits set principal_days = c.principal_days, penalty_days = c.penalty_days, overdue_principal = c.overdue_principal, accrued_through = v_today,
      accruals = c.accruals, fee = v_fee, penalty = v_penalty
    where business_id = c.business_id and id = c.id returning * into c;
  return c;
end $$;

revoke all on function credit_accrue(text, text, timestamptz) from public, duewell_app;
