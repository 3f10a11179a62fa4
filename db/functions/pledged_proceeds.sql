create or replace function pledged_proceeds(p_credit text, p_business text, p_invoice text, p_payment text, p_wallet_account bigint, p_amount bigint, p_at timestamptz)
returns table (account_id bigint, amount bigint) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c credits;
  v_part record;
  v_before text := current_setting('app.system', true);
begin
  -- The borrower's rows, in the name of the buyer or of whoever pays.
  perform set_config('app.system', 'on', true);
  c := credit_accrue(p_business, p_credit, p_at);
  perform set_config('app.system', coalesce(v_before, ''), true);
  if c.state is null or c.invoice_id <> p_invoice or c.state not in ('active', 'default') then
    return query select p_wallet_account, p_amount;
    return;
  end if;
  select * into v_part from credit_split(c, p_amount);
  perform set_config('app.credit_proceeds', (coalesce(nullif(current_setting('app.credit_proceeds', true), ''), '{}')::jsonb
    || jsonb_build_object(p_invoice, jsonb_build_object('payment', p_payment, 'amount', p_amount)))::text, true);
  return query select l.account, l.leg from (values (c.penalty_account, v_part.penalty), (c.fee_account, v_part.fee), (c.principal_account, v_part.principal),
    (p_wallet_account, p_amount - v_part.penalty - v_part.fee - v_part.principal)) l(account, leg) where l.leg > 0;
end $$;

revoke all on function pledged_proceeds(text, text, text, text, bigint, bigint, timestamptz) from public, duewell_app;
grant execute on function pledged_proceeds(text, text, text, text, bigint, bigint, timestamptz) to duewell_app;
