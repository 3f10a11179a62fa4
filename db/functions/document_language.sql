-- The language of a document to this contact: the contact's, else that of the template that the editor names, or of the business's first one. Of a document without a
-- contact, p_contact is null. The caller sees both rows. In plpgsql, which keeps its plans: every invoice that is sent comes through here.
create or replace function document_language(p_business text, p_contact text, p_editor jsonb default null) returns text language plpgsql stable as $$
declare
  v_language text;
begin
  select c.language into v_language from contacts c where c.business_id = p_business and c.id = p_contact;
  if v_language is null then
    select s.language into v_language from invoice_settings s where s.business_id = p_business
      order by ((p_editor ->> 'isCustomized')::boolean and s.id = p_editor ->> 'invoiceSettingId') is true desc, s.created_at, s.id limit 1;
  end if;
  return coalesce(v_language, 'en');
end $$;

revoke all on function document_language(text, text, jsonb) from public, duewell_app;
grant execute on function document_language(text, text, jsonb) to duewell_app;
