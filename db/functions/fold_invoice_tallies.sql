-- Adds at most p_most changes to the counters and returns their number, or 0 if another process is adding them. Transactions that change invoices do not wait
-- for it. Runs with the rights of its owner, because each change belongs to two businesses.
create or replace function fold_invoice_tallies(p_most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_folded int;
  v_empty invoice_tallies[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_invoice_tallies', 0)) then return 0; end if;
  with taken as (
    delete from invoice_changes where ctid = any (array(select ctid from invoice_changes limit p_most)) returning *
  ), sums as (
    select s.business_id, s.side, s.kind, tally_day(s.kind, s.due_date) as due_date, sum(s.n) as n, sum(s.total) as total, sum(s.balance) as balance
      from taken t cross join lateral (values
        (t.business_id, 'sent', t.kind_before, t.due_before, -1, -t.total_before, -t.balance_before),
        (t.business_id, 'sent', t.kind_after, t.due_after, 1, t.total_after, t.balance_after),
        (t.buyer_business_id, 'received', t.kind_before, t.due_before, -1, case when t.counted_before then -t.total_before else 0 end, case when t.counted_before then -t.balance_before else 0 end),
        (t.buyer_business_id, 'received', t.kind_after, t.due_after, 1, case when t.counted_after then t.total_after else 0 end, case when t.counted_after then t.balance_after else 0 end)
      ) s(business_id, side, kind, due_date, n, total, balance)
      where s.business_id is not null and s.kind is not null group by 1, 2, 3, 4
  ), added as (
    insert into invoice_tallies as t (business_id, side, kind, due_date, n, total, balance)
      select * from sums where n <> 0 or total <> 0 or balance <> 0 order by 1, 2, 3, 4
      on conflict (business_id, side, kind, due_date) do update set n = t.n + excluded.n, total = t.total + excluded.total, balance = t.balance + excluded.balance
      returning t.*
  )
  select (select count(*) from taken), (select array_agg(a::invoice_tallies) from added a where a.n = 0 and a.total = 0 and a.balance = 0) into v_folded, v_empty;
  delete from invoice_tallies t using unnest(v_empty) e
    where t.business_id = e.business_id and t.side = e.side and t.kind = e.kind and t.due_date = e.due_date;
  return v_folded;
end $$;

revoke all on function fold_invoice_tallies(int) from public, duewell_app;
grant execute on function fold_invoice_tallies(int) to duewell_app;
