-- An invoice to an address that is not a contact yet reaches the business that signs in with this address, as one to a contact does.
create or replace function invoice_recipient(p_business text, p_contact text, p_given jsonb, out recipient jsonb, out buyer text)
language plpgsql as $$
begin
  if p_contact is null then
    recipient := jsonb_strip_nulls(jsonb_build_object('name', p_given ->> 'name', 'email', p_given ->> 'email', 'phone', p_given ->> 'phone', 'address', p_given ->> 'address'));
    buyer := business_of_email(p_business, p_given ->> 'email');
    return;
  end if;
  select jsonb_strip_nulls(jsonb_build_object('name', coalesce(c.business_name, c.name), 'attention', case when c.business_name is not null then c.name end,
      'email', c.email, 'phone', c.phone, 'address', c.address, 'taxNumber', c.tax_number)), c.linked_business_id
    into recipient, buyer
    from contacts c where c.business_id = p_business and c.id = p_contact and c.removed_at is null;
end $$;

revoke all on function invoice_recipient(text, text, jsonb) from public, duewell_app;
grant execute on function invoice_recipient(text, text, jsonb) to duewell_app;
