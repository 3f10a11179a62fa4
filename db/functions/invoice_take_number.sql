-- Takes the next number of the business. The row lock makes the numbers gapless: a rolled-back transaction returns its number. Returns it with the sender's
-- data for the document, and the business's currency and time zone.
create or replace function invoice_take_number(p_business text, p_editor jsonb default null, out number text, out sender jsonb, out currency text, out time_zone text) language plpgsql as $$
declare
  v_number bigint;
begin
  update invoice_numbers set next_number = next_number + 1 where business_id = p_business returning next_number - 1 into v_number;
  if v_number is null then raise exception 'business % has no invoice numbers', p_business using errcode = 'no_data_found'; end if;
  select s.prefix || case when v_number < 10000 then lpad(v_number::text, 4, '0') else v_number::text end, invoice_letterhead(b, s), b.currency, b.time_zone
    into number, sender, currency, time_zone
    from businesses b, invoice_settings s where b.id = p_business and s.business_id = p_business
    order by ((p_editor ->> 'isCustomized')::boolean and s.id = p_editor ->> 'invoiceSettingId') is true desc, s.created_at, s.id limit 1;
end $$;

revoke all on function invoice_take_number(text, jsonb) from public, duewell_app;
grant execute on function invoice_take_number(text, jsonb) to duewell_app;
