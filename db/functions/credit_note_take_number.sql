-- Takes the next number of the business's credit notes. The row's lock makes the numbers gapless: a rolled-back transaction returns its number.
create or replace function credit_note_take_number(p_business text) returns text language plpgsql as $$
declare
  v_number bigint;
begin
  insert into credit_note_numbers as n (business_id, next_number) values (p_business, 2)
    on conflict (business_id) do update set next_number = n.next_number + 1 returning n.next_number - 1 into v_number;
  return 'CN-' || case when v_number < 10000 then lpad(v_number::text, 4, '0') else v_number::text end;
end $$;

revoke all on function credit_note_take_number(text) from public, duewell_app;
grant execute on function credit_note_take_number(text) to duewell_app;
