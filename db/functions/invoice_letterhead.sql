-- The head of an invoice: the sender's data, and the account to pay.
create or replace function invoice_letterhead(b businesses, s invoice_settings) returns jsonb language sql stable as $$
  select invoice_sender(b, s) || jsonb_strip_nulls(jsonb_build_object('bank', printed_bank(s)))
$$;

revoke all on function invoice_letterhead(businesses, invoice_settings) from public, duewell_app;
grant execute on function invoice_letterhead(businesses, invoice_settings) to duewell_app;
