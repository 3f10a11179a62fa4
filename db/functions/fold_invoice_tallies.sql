-- Adds up to p_most changes to the counters; returns their number. Several may run at once.
create or replace function fold_invoice_tallies(p_most int) returns int language plpgsql as $$
declare
  v_folded int;
begin
  with taken as (
    delete from invoice_tally_changes where id in (select id from invoice_tally_changes order by id limit p_most for update skip locked)
      returning business_id, side, kind, due_date, n, total, balance
  ), sums as (
    select business_id, side, kind, due_date, sum(n) as n, sum(total) as total, sum(balance) as balance, count(*) as changes from taken group by 1, 2, 3, 4
  ), added as (
    insert into invoice_tallies as t (business_id, side, kind, due_date, n, total, balance)
      select business_id, side, kind, due_date, n, total, balance from sums order by 1, 2, 3, 4
      on conflict (business_id, side, kind, due_date) do update set n = t.n + excluded.n, total = t.total + excluded.total, balance = t.balance + excluded.balance
      returning 1
  )
  select coalesce(sum(changes), 0) into v_folded from sums where (select count(*) from added) >= 0;
  delete from invoice_tallies where n = 0 and total = 0 and balance = 0;
  return v_folded;
end $$;

revoke all on function fold_invoice_tallies(int) from public, duewell_app;
