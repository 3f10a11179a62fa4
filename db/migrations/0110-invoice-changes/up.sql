-- One row for each change of an invoice, with both parties and the counted values before and after, in place of up to four rows with two indexes
-- (decision 18). There is no index: the rows are added to the counters a few times a second, so that few are left to read.
create table invoice_changes (
  business_id text not null,
  -- Null for a draft, which its recipient does not see.
  buyer_business_id text,
  kind_before text,
  due_before date,
  total_before bigint,
  balance_before bigint,
  kind_after text,
  due_after date,
  total_after bigint,
  balance_after bigint
) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0);
alter table invoice_changes enable row level security;
-- `(select …)` is calculated once for each statement and not for each row.
create policy parties on invoice_changes for select to duewell_app
  using (business_id = (select app_business()) or buyer_business_id = (select app_business()) or (select app_system()));
grant select on invoice_changes to duewell_app;
alter policy own on invoice_tallies using (business_id = (select app_business()) or (select app_system()));

-- No invoice changes from here to the end of this migration: what is counted neither before nor after it would be lost.
lock table invoices in share row exclusive mode;
insert into invoice_tallies as t (business_id, side, kind, due_date, n, total, balance)
  select business_id, side, kind, due_date, sum(n), sum(total), sum(balance) from invoice_tally_changes group by 1, 2, 3, 4
  on conflict (business_id, side, kind, due_date) do update set n = t.n + excluded.n, total = t.total + excluded.total, balance = t.balance + excluded.balance;
delete from invoice_tallies where n = 0 and total = 0 and balance = 0;
-- A table that changes this often needs room for the new versions of rows.
alter table invoice_tallies set (fillfactor = 70);

drop table invoice_tally_changes;
-- Which columns an update names is known without work; a condition (`when`) would be read again for each statement, which costs more than this function's comparison.
drop trigger invoices_tally on invoices;
create trigger invoices_tally after insert or delete or update of buyer_business_id, stage, decision, archived_at, kind, due_date, total, paid on invoices
  for each row execute function tally_invoice();

-- Invoices change before the functions' files are applied: the same body as in db/functions/tally_invoice.sql.
create or replace function tally_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
-- db/functions/tally_invoice.sql
begin
  if tg_op = 'UPDATE' then
    if (new.paid, new.kind, new.total, new.due_date, new.stage, new.buyer_business_id)
        is not distinct from (old.paid, old.kind, old.total, old.due_date, old.stage, old.buyer_business_id) then
      return null;
    end if;
    if new.stage = old.stage and new.buyer_business_id is not distinct from old.buyer_business_id then
      insert into invoice_changes values (new.business_id, case when new.stage <> 'draft' then new.buyer_business_id end,
        old.kind, old.due_date, old.total, old.total - old.paid, new.kind, new.due_date, new.total, new.total - new.paid);
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into invoice_changes values (old.business_id, case when old.stage <> 'draft' then old.buyer_business_id end, old.kind, old.due_date, old.total, old.total - old.paid);
  end if;
  if tg_op <> 'DELETE' then
    insert into invoice_changes
      values (new.business_id, case when new.stage <> 'draft' then new.buyer_business_id end, null, null, null, null, new.kind, new.due_date, new.total, new.total - new.paid);
  end if;
  return null;
end $$;
