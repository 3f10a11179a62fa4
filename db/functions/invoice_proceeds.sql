-- Who on the payee's side gets money paid on an invoice: an advance on it is repaid first, the rest goes to the wallet. The credit is
-- brought up to the day and stays locked until the payment has committed; what it takes is written when the invoice's `paid` moves.
-- Most invoices carry none: for them it is one look at their own row, as whoever pays, without another function's cost.
create or replace function invoice_proceeds(p_business text, p_invoice text, p_payment text, p_wallet_account bigint, p_amount bigint, p_at timestamptz)
returns table (account_id bigint, amount bigint) language plpgsql volatile as $$
declare
  v_credit text;
begin
  select i.credit_id into v_credit from invoices i where i.business_id = p_business and i.id = p_invoice;
  if v_credit is null then
    account_id := p_wallet_account;
    amount := p_amount;
    return next;
    return;
  end if;
  return query select r.account_id, r.amount from pledged_proceeds(v_credit, p_business, p_invoice, p_payment, p_wallet_account, p_amount, p_at) r;
end $$;

revoke all on function invoice_proceeds(text, text, text, bigint, bigint, timestamptz) from public, duewell_app;
grant execute on function invoice_proceeds(text, text, text, bigint, bigint, timestamptz) to duewell_app;
