-- The last ten digits, because a number is written with and without the country code.
create or replace function plain_phone(p_phone text) returns text language sql immutable parallel safe as $$
  select nullif(right(regexp_replace(p_phone, '\D', '', 'g'), 10), '')
$$;

revoke all on function plain_phone(text) from public, duewell_app;
