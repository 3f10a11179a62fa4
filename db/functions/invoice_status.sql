-- The status as shown at an instant; the same rule as src/shared/invoices/status.ts, which a test compares with it.
create or replace function invoice_status(i invoices, at timestamptz) returns text language sql stable as $$
  select case
    when i.stage <> 'sent' then i.stage
    when i.archived_at is not null then 'archived'
    when i.decision in ('denied', 'expired') then i.decision
    when i.balance <= 0 then case when i.credited > 0 and i.paid = 0 then 'credited' else 'paid' end
    when i.due_date < (at at time zone i.time_zone)::date then 'late'
    when i.paid > 0 then 'partial'
    when i.decision = 'pending' then 'pending'
    else 'unpaid' end
$$;

revoke all on function invoice_status(invoices, timestamptz) from public, duewell_app;
grant execute on function invoice_status(invoices, timestamptz) to duewell_app;
