-- The payments of the invoices that a business received and approved, also those by others, such as a colleague without an account who paid by the link. Nothing
-- for another business.
create or replace function payments_of_bills(p_business text) returns setof payments language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if p_business is distinct from app_business() and not app_system() then return; end if;
  return query select p.* from invoices i join payments p on p.business_id = i.business_id and p.category = 'invoice' and p.category_id = i.id
    where i.buyer_business_id = p_business and i.stage = 'sent' and i.decision = 'approved';
end $$;

revoke all on function payments_of_bills(text) from public, duewell_app;
grant execute on function payments_of_bills(text) to duewell_app;
