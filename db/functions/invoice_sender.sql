create or replace function invoice_sender(b businesses, s invoice_settings) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('name', b.name, 'email', b.detail ->> 'email', 'phone', b.detail ->> 'phone',
    'address', nullif(concat_ws(', ', b.detail #>> '{address,line1}', b.detail #>> '{address,line2}', b.detail #>> '{address,city}', b.detail #>> '{address,state}'), ''),
    'registrationNumber', b.detail ->> 'registrationNumber', 'taxNumber', b.detail ->> 'taxNumber', 'logo', b.logo_id, 'accent', s.accent, 'footer', s.footer, 'terms', s.terms))
$$;

revoke all on function invoice_sender(businesses, invoice_settings) from public, duewell_app;
grant execute on function invoice_sender(businesses, invoice_settings) to duewell_app;
