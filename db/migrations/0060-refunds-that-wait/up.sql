-- A refund that the payer's bank does not take waits for an account of theirs.
alter table payment_refunds drop constraint payment_refunds_status_check;
alter table payment_refunds add constraint payment_refunds_status_check check (status in ('pending', 'needs-attention', 'processed', 'failed'));
