-- Takes the next number of the business. The row lock makes the numbers gapless: a rolled-back transaction returns its number. Returns it with the sender's
-- data for the document, the business's currency and time zone, and the language of the template. They are kept beside the number, except those of another
-- template than the first; letterhead_changed clears them.
create or replace function invoice_take_number(p_business text, p_editor jsonb, out number text, out sender jsonb, out currency text, out time_zone text, out language text) language plpgsql as $$
declare
  v_number bigint;
  v_prefix text;
  v_template text := case when (p_editor ->> 'isCustomized')::boolean then p_editor ->> 'invoiceSettingId' end;
begin
  update invoice_numbers n set next_number = n.next_number + 1 where n.business_id = p_business and not n.closed
    returning n.next_number - 1, n.prefix, n.sender, n.currency, n.time_zone, n.language into v_number, v_prefix, sender, currency, time_zone, language;
  if v_number is null then
    -- Its members are refused before; this one was at work when it was closed.
    if exists (select from invoice_numbers n where n.business_id = p_business) then raise exception 'business % is closed', p_business using errcode = 'DW004'; end if;
    raise exception 'business % has no invoice numbers', p_business using errcode = 'no_data_found';
  end if;
  if sender is null or v_template is not null then
    select s.prefix, invoice_letterhead(b, s), b.currency, b.time_zone, s.language into v_prefix, sender, currency, time_zone, language
      from businesses b, invoice_settings s where b.id = p_business and s.business_id = p_business
      order by s.id is not distinct from v_template desc, s.created_at, s.id limit 1;
    if v_template is null then
      update invoice_numbers n set prefix = v_prefix, sender = invoice_take_number.sender, currency = invoice_take_number.currency, time_zone = invoice_take_number.time_zone,
        language = invoice_take_number.language where n.business_id = p_business;
    end if;
  end if;
  number := v_prefix || case when v_number < 10000 then lpad(v_number::text, 4, '0') else v_number::text end;
end $$;

revoke all on function invoice_take_number(text, jsonb) from public, duewell_app;
grant execute on function invoice_take_number(text, jsonb) to duewell_app;
