do $$ begin
  assert exists (select from pg_trigger where tgrelid = 'invoices'::regclass and tgname = 'invoices_tally'), 'every change of an invoice is tallied';
  assert not exists (
    select from (
      select business_id, kind, count(*) as n, sum(total) as total from invoices group by 1, 2
    ) i full join (
      select business_id, kind, sum(n) as n, sum(total) as total from invoice_tallies where side = 'sent' group by 1, 2
    ) t using (business_id, kind) where (i.n, i.total) is distinct from (t.n, t.total)
  ), 'tallies are what the invoices add up to';
end $$;
