do $$ begin
  assert not exists (select from invoices where revision < 1), 'every invoice has a revision';
  assert (select count(*) from pg_class where relname in ('invoice_revisions', 'invoice_letters', 'invoice_views', 'invoice_schedules', 'invoice_schedule_runs')
    and relrowsecurity and relforcerowsecurity) = 5, 'all that is kept about an invoice belongs to its parties';
  assert not exists (select from payments where status = 'reversed' and reversed_at is null), 'what was taken back says when';
end $$;
