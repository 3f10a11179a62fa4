-- A repayment by anybody except the buyer: locks the invoice, then the credit, then the accounts of the caller's posting. Returns our legs, at most the amount
-- owed; the caller posts them with the debit, in the same transaction.
create or replace function credit_take(p_business text, p_credit text, p_amount bigint, p_how text, p_payment text, p_at timestamptz)
returns table (account_id bigint, amount bigint) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_invoice text;
  c credits;
  v_part record;
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the credit of this business' using errcode = 'insufficient_privilege'; end if;
  select k.invoice_id into v_invoice from credits k where k.business_id = p_business and k.id = p_credit;
  perform 1 from invoices i where i.business_id = p_business and i.id = v_invoice for no key update;
  c := credit_accrue(p_business, p_credit, p_at);
  if c.state is null or c.state not in ('active', 'default') or c.written_off_at is not null then return; end if;
  select * into v_part from credit_split(c, p_amount);
  if credit_record(c, p_amount, p_how, p_payment, false, p_at) = 'paid' then
    update invoices i set credit_id = null where i.business_id = p_business and i.id = v_invoice;
  end if;
  return query select l.account, l.leg from (values (c.penalty_account, v_part.penalty), (c.fee_account, v_part.fee), (c.principal_account, v_part.principal)) l(account, leg) where l.leg > 0;
end $$;

revoke all on function credit_take(text, text, bigint, text, text, timestamptz) from public, duewell_app;
grant execute on function credit_take(text, text, bigint, text, text, timestamptz) to duewell_app;
