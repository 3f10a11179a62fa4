-- What is due of a balance on which day: what is left of each instalment, without those that are paid; without instalments all of it, on the due date. The same
-- rule as src/shared/invoices/instalments.ts, which a test compares with it.
create or replace function invoice_dues(p_due date, p_balance bigint, p_instalments jsonb) returns table (due_date date, amount bigint) language sql stable as $$
  select d.due_date, d.amount from (
    select coalesce((p ->> 'dueDate')::date, p_due) as due_date, p,
      case when p is null then p_balance else least((p ->> 'amount')::bigint, greatest(p_balance - (p ->> 'after')::bigint, 0)) end as amount
    from (values (1)) one left join jsonb_array_elements(p_instalments) p on true) d
  where d.p is null or d.amount > 0
$$;

revoke all on function invoice_dues(date, bigint, jsonb) from public, duewell_app;
grant execute on function invoice_dues(date, bigint, jsonb) to duewell_app;
