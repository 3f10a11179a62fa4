-- The head of an invoice: the sender's data, the account to pay, and the late fee that it prints as a term.
create or replace function invoice_letterhead(b businesses, s invoice_settings) returns jsonb language sql stable as $$
  select invoice_sender(b, s) || jsonb_strip_nulls(jsonb_build_object('bank', printed_bank(s), 'lateFee', s.late_fee))
$$;

revoke all on function invoice_letterhead(businesses, invoice_settings) from public, duewell_app;
grant execute on function invoice_letterhead(businesses, invoice_settings) to duewell_app;
