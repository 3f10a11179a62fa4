-- The language of a document to this contact: the contact's, else that of the given template, or of the business's first one. p_contact is null for a document
-- without a contact. The caller must be able to read both rows. In plpgsql, which caches its plans: every sent invoice calls it.
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
