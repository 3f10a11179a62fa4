-- The language of a document to this contact: the contact's, else that of the template that the editor names, or of the business's first one. Of a document without a
-- contact, p_contact is null. The caller sees both rows.
create or replace function document_language(p_business text, p_contact text, p_editor jsonb default null) returns text language sql stable as $$
  select coalesce((select c.language from contacts c where c.business_id = p_business and c.id = p_contact),
    (select s.language from invoice_settings s where s.business_id = p_business
      order by ((p_editor ->> 'isCustomized')::boolean and s.id = p_editor ->> 'invoiceSettingId') is true desc, s.created_at, s.id limit 1), 'en')
$$;

revoke all on function document_language(text, text, jsonb) from public, duewell_app;
grant execute on function document_language(text, text, jsonb) to duewell_app;
