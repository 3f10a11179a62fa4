-- 'open', or 'taken' if this business or a related one has or had an advance on an invoice with this fingerprint.
create or replace function pledge_invoice(p_business text, p_credit text, p_invoice text, p_fingerprint bytea, p_at timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the pledge of this business' using errcode = 'insufficient_privilege'; end if;
  -- No index can compare related businesses: a simultaneous request for the same claim waits here.
  perform pg_advisory_xact_lock(hashtextextended('pledge:' || encode(p_fingerprint, 'hex'), 0));
  if pledge_taken(p_business, p_fingerprint) then return 'taken'; end if;
  insert into pledges (business_id, credit_id, invoice_id, fingerprint, state, made_at) values (p_business, p_credit, p_invoice, p_fingerprint, 'open', p_at);
  return 'open';
end $$;

revoke all on function pledge_invoice(text, text, text, bytea, timestamptz) from public, duewell_app;
grant execute on function pledge_invoice(text, text, text, bytea, timestamptz) to duewell_app;
