-- What credit notes paid back of the payments of invoices that a business received and approved. Nothing for another business.
create or replace function returns_of_bills(p_business text) returns setof credit_note_returns language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if p_business is distinct from app_business() and not app_system() then return; end if;
  return query select r.* from invoices i join credit_note_returns r on r.business_id = i.business_id and r.invoice_id = i.id
    where i.buyer_business_id = p_business and i.stage = 'sent' and i.decision = 'approved';
end $$;

revoke all on function returns_of_bills(text) from public, duewell_app;
grant execute on function returns_of_bills(text) to duewell_app;
