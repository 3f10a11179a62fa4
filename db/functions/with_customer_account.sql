-- The head of an invoice to a contact: with the contact's own account number, if the business shows these and it is open.
create or replace function with_customer_account(p_sender jsonb, p_business text, p_contact text) returns jsonb language sql stable as $$
  select p_sender || coalesce((select jsonb_build_object('bank', printed_account(v)) from virtual_accounts v
    where v.business_id = p_business and v.contact_id = p_contact and v.status = 'open'
      and exists (select from invoice_settings s where s.business_id = p_business and s.account_per_customer)
    order by v.created_at limit 1), '{}')
$$;

revoke all on function with_customer_account(jsonb, text, text) from public, duewell_app;
grant execute on function with_customer_account(jsonb, text, text) to duewell_app;
