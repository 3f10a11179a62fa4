-- An e-mail address in lower case without the part after a plus: two addresses of one mailbox are equal.
create or replace function plain_email(p_email text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(trim(p_email)), '\+[^@]*@', '@')
$$;

revoke all on function plain_email(text) from public, duewell_app;
grant execute on function plain_email(text) to duewell_app;
