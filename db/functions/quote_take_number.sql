-- Takes the next number of the business's quotes or proforma invoices. The row lock makes the numbers gapless: a rolled-back transaction returns its number.
create or replace function quote_take_number(p_business text, p_kind text) returns text language plpgsql as $$
declare
  v_number bigint;
begin
  insert into quote_numbers as n (business_id, kind, next_number) values (p_business, p_kind, 2)
    on conflict (business_id, kind) do update set next_number = n.next_number + 1 returning n.next_number - 1 into v_number;
  return case p_kind when 'quote' then 'QT-' else 'PF-' end || case when v_number < 10000 then lpad(v_number::text, 4, '0') else v_number::text end;
end $$;

revoke all on function quote_take_number(text, text) from public, duewell_app;
grant execute on function quote_take_number(text, text) to duewell_app;
