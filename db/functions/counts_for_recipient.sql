-- Whether an invoice is in the totals of its recipient: from a new sender, only once a person decided about it. The sender can write a payment, so a payment alone does not count.
create or replace function counts_for_recipient(i invoices) returns boolean language sql immutable parallel safe
return not (i.from_new_sender and i.decision in ('pending', 'expired'));

revoke all on function counts_for_recipient(invoices) from public, duewell_app;
grant execute on function counts_for_recipient(invoices) to duewell_app;
