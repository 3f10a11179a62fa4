do $$ begin
  assert exists (select from pg_trigger where tgrelid = 'invoices'::regclass and tgname = 'invoices_tally'), 'every change of an invoice is counted';
  assert not has_table_privilege('duewell_app', 'invoice_changes', 'insert, update, delete, truncate'), 'changes are written by the trigger alone';
  assert not exists (
    with sides as (
      select s.owner as business_id, s.side, i.kind, tally_day(i.kind, i.due_date) as due_date, i.total, i.total - i.paid as balance
        from invoices i cross join lateral (values (i.business_id, 'sent'), (case when i.stage <> 'draft' then i.buyer_business_id end, 'received')) s(owner, side)
        where s.owner is not null
    ), counted as (select business_id, side, kind, due_date, count(*) as n, sum(total) as total, sum(balance) as balance from sides group by 1, 2, 3, 4)
    select from counted c full join invoice_tallies t using (business_id, side, kind, due_date)
      where (c.n, c.total, c.balance) is distinct from (t.n, t.total, t.balance)
  ), 'the counters are what the invoices add up to';
end $$;
