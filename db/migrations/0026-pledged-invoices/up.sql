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

create function pledged_proceeds(p_credit text, p_business text, p_invoice text, p_payment text, p_wallet_account bigint, p_amount bigint, p_at timestamptz)
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
grant execute on function invoice_proceeds(text, text, text, bigint, bigint, timestamptz), pledged_proceeds(text, text, text, text, bigint, bigint, timestamptz) to duewell_app;

-- An invoice with an advance on it: what the buyer pays is written down as its repayment, and nothing else about the paper moves.
-- The verbs refuse first, in words; this is the second wall.
create function pledged_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c credits;
  v_all jsonb;
  v_said jsonb;
  v_before text := current_setting('app.system', true);
begin
  if (new.stage, new.total, new.due_date, new.number, new.buyer_business_id is null and old.buyer_business_id is not null, new.archived_at is not null and old.archived_at is null)
      is distinct from (old.stage, old.total, old.due_date, old.number, false, false) or new.paid < old.paid then
    raise exception 'an advance lives on invoice %', new.id using errcode = 'restrict_violation';
  end if;
  if new.paid = old.paid then return new; end if;
  perform set_config('app.system', 'on', true);
  c := credit_accrue(new.business_id, new.credit_id, new.updated_at);
  if c.state not in ('active', 'default') then
    perform set_config('app.system', coalesce(v_before, ''), true);
    return new;
  end if;
  v_all := coalesce(nullif(current_setting('app.credit_proceeds', true), ''), '{}')::jsonb;
  v_said := v_all -> new.id;
  if v_said is null or (v_said ->> 'amount')::bigint <> new.paid - old.paid then
    raise exception 'a payment on pledged invoice % was not asked of invoice_proceeds', new.id using errcode = 'restrict_violation';
  end if;
  perform set_config('app.credit_proceeds', (v_all - new.id)::text, true);
  if credit_record(c, new.paid - old.paid, 'buyer', v_said ->> 'payment', new.updated_at) = 'paid' then new.credit_id := null; end if;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return new;
end $$;
create trigger invoices_pledged before update on invoices for each row when (old.credit_id is not null and new.credit_id is not null) execute function pledged_invoice();
grant execute on function pledged_invoice() to duewell_app;
