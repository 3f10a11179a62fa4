-- The bank account printed on papers, as it is printed: chosen to be read by customers, so it lies open here. The account itself
-- is in bank_accounts, sealed.
alter table invoice_settings add column payout_account_id text, add column bank jsonb;

-- What stands at the head of an invoice: the sender as on every paper, and where to pay.
create function invoice_letterhead(b businesses, s invoice_settings) returns jsonb language sql stable as $$
  select invoice_sender(b, s) || jsonb_strip_nulls(jsonb_build_object('bank', s.bank))
$$;
grant execute on function invoice_letterhead(businesses, invoice_settings) to duewell_app;

create or replace function invoice_take_number(p_business text, out number text, out sender jsonb, out currency text, out time_zone text) language plpgsql as $$
declare
  v_number bigint;
begin
  update invoice_numbers set next_number = next_number + 1 where business_id = p_business returning next_number - 1 into v_number;
  if v_number is null then raise exception 'business % has no invoice numbers', p_business using errcode = 'no_data_found'; end if;
  select s.prefix || case when v_number < 10000 then lpad(v_number::text, 4, '0') else v_number::text end, invoice_letterhead(b, s), b.currency, b.time_zone
    into number, sender, currency, time_zone
    from businesses b, invoice_settings s where b.id = p_business and s.business_id = p_business order by s.created_at, s.id limit 1;
end $$;

-- The account that the last invoice this buyer paid to this sender named; null when none was paid or none was named.
create function last_paid_bank(p_buyer text, p_sender text, p_before timestamptz) returns jsonb language sql stable as $$
  select i.sender -> 'bank' from invoices i
    where i.buyer_business_id = p_buyer and i.business_id = p_sender and i.kind = 'paid' and i.sent_at < p_before and i.sender ? 'bank'
    order by i.created_at desc, i.id desc limit 1
$$;
grant execute on function last_paid_bank(text, text, timestamptz) to duewell_app;
