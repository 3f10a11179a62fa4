-- The names of an invoice's recipient, business and person, as they are compared with the holder of a bank account (src/shared/business/name-match.ts): in lower
-- case, without accents, apostrophes and full stops. The index invoices_open_names contains the same expression.
create or replace function recipient_names(p_recipient jsonb) returns text language sql immutable parallel safe
return lower(regexp_replace(normalize(coalesce(p_recipient ->> 'name', '') || ' ' || coalesce(p_recipient ->> 'attention', ''), nfd), '[\u0300-\u036f''’`.]', '', 'g'));

revoke all on function recipient_names(jsonb) from public, duewell_app;
grant execute on function recipient_names(jsonb) to duewell_app;
