-- Serialises one borrower's requests, so that two cannot use the same limit. Locked after the invoice and before any credit.
create or replace function credit_lock(p_business text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('credit:' || p_business, 0))
$$;

revoke all on function credit_lock(text) from public, duewell_app;
grant execute on function credit_lock(text) to duewell_app;
