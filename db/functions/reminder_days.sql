-- The days, counted from the due date, on which the recipient of an open invoice is reminded: those of its template, or of the business's first template. Empty if
-- reminders are off for the invoice or for its template. Null if the caller cannot read the sender's templates.
create or replace function reminder_days(p_invoice invoices) returns int[] language sql stable
return (select case when p_invoice.reminders and s.reminders then s.reminder_days else '{}' end from invoice_settings s where s.business_id = p_invoice.business_id
  order by ((p_invoice.editor ->> 'isCustomized')::bool and s.id = p_invoice.editor ->> 'invoiceSettingId') is true desc, s.created_at, s.id limit 1);

revoke all on function reminder_days(invoices) from public, duewell_app;
grant execute on function reminder_days(invoices) to duewell_app;
