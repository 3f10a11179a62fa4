-- A text as searches compare it: in lower case, without accents. The search columns and their indexes contain the same expression.
create or replace function plain_text(p_text text) returns text language sql immutable parallel safe
return lower(regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]', '', 'g'));

revoke all on function plain_text(text) from public, duewell_app;
grant execute on function plain_text(text) to duewell_app;
