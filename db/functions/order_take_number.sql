-- Takes the next order number of the business. The row lock makes the numbers gapless: a rolled-back transaction returns its number. Returns it with the
-- buyer's data for the document.
create or replace function order_take_number(p_business text, out number text, out sender jsonb) language plpgsql as $$
declare
  v_number bigint;
begin
  insert into order_numbers as n (business_id, next_number) values (p_business, 2)
    on conflict (business_id) do update set next_number = n.next_number + 1 returning n.next_number - 1 into v_number;
  number := 'PO-' || case when v_number < 10000 then lpad(v_number::text, 4, '0') else v_number::text end;
  sender := order_sender(p_business);
end $$;

revoke all on function order_take_number(text) from public, duewell_app;
grant execute on function order_take_number(text) to duewell_app;
