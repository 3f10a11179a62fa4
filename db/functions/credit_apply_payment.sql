-- Repays an advance from a payment on its invoice, before the supplier gets anything: accrues up to the day, takes penalty, fee and principal, and writes the
-- repayment. Returns the legs for all of p_amount, with the rest to the supplier's wallet, and whether the advance is repaid. An advance that was not paid out
-- takes nothing. The caller has locked the invoice; the credit stays locked until the payment has committed.
create or replace function credit_apply_payment(p_business text, p_credit text, p_invoice text, p_payment text, p_amount bigint, p_own_wallet boolean, p_wallet bigint, p_at timestamptz,
  out accounts bigint[], out amounts bigint[], out repaid boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c credits;
  v_part record;
  v_before text := current_setting('app.system', true);
begin
  perform from invoices i where i.business_id = p_business and i.id = p_invoice and i.credit_id = p_credit;
  if not found then raise exception 'not an advance on an invoice of this payment' using errcode = 'insufficient_privilege'; end if;
  -- The borrower's rows, written for the payer.
  perform set_config('app.system', 'on', true);
  c := credit_accrue(p_business, p_credit, p_at);
  if c.state in ('active', 'default') and c.invoice_id = p_invoice then
    select * into v_part from credit_split(c, p_amount);
    select array_agg(l.account), array_agg(l.leg) into accounts, amounts
      from (values (c.penalty_account, v_part.penalty), (c.fee_account, v_part.fee), (c.principal_account, v_part.principal),
        (p_wallet, p_amount - v_part.penalty - v_part.fee - v_part.principal)) l(account, leg) where l.leg > 0;
    repaid := credit_record(c, p_amount, 'buyer', p_payment, p_own_wallet, p_at) = 'paid';
  else
    accounts := array[p_wallet];
    amounts := array[p_amount];
    repaid := false;
  end if;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;

revoke all on function credit_apply_payment(text, text, text, text, bigint, bool, bigint, timestamptz) from public, duewell_app;
grant execute on function credit_apply_payment(text, text, text, text, bigint, bool, bigint, timestamptz) to duewell_app;
