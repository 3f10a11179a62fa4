-- One way to pay (decision 54): payment_apply, and pay_from_wallet around it, in place of these.
drop function if exists invoice_pay_from_wallet(jsonb), bulk_pay_from_wallet(jsonb), invoice_receive(jsonb), bulk_receive(jsonb),
  invoice_proceeds(text, text, text, bigint, bigint, timestamptz), pledged_proceeds(text, text, text, text, bigint, bigint, timestamptz),
  credit_record(credits, bigint, text, text, timestamptz);

-- The payment that repays the advance releases the invoice in the same statement: it is looked at too.
drop trigger invoices_pledged on invoices;
create trigger invoices_pledged before update on invoices for each row
  when (old.credit_id is not null and (new.credit_id is not null or new.paid is distinct from old.paid)) execute function pledged_invoice();
