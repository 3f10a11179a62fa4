-- The words of a name as they are compared with the holder of a bank account (src/shared/business/name-match.ts), each after its business: in lower case,
-- without accents, apostrophes and full stops. The index invoices_open_names contains the same expression.
create or replace function name_words(p_business text, p_name text) returns text[] language sql immutable parallel safe
return string_to_array(btrim(regexp_replace(regexp_replace(
    lower(normalize(' ' || p_name, nfd)), '[\u0300-\u036f''’`.]', '', 'g'),
    '[^[:alnum:]]+', ' ' || p_business || ':', 'g')), ' ');

revoke all on function name_words(text, text) from public, duewell_app;
grant execute on function name_words(text, text) to duewell_app;
