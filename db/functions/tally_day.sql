-- The day of an invoice in the counters: only open invoices have one, their due date.
create or replace function tally_day(p_kind text, p_due date) returns date language sql immutable parallel safe
  return case when invoice_is_open(p_kind) then p_due else '-infinity'::date end;

revoke all on function tally_day(text, date) from public, duewell_app;
grant execute on function tally_day(text, date) to duewell_app;
