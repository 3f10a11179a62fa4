-- An e-mail address as canonicalEmail makes it: lower case, without the part after a plus, for Gmail without dots, the domain by ascii_domain. Two addresses of one
-- mailbox are equal.
create or replace function plain_email(p_email text) returns text language sql immutable parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com' else local || coalesce('@' || domain, '') end
  from (select regexp_replace(lower(trim(p_email)), '\+[^@]*@', '@') as address) a,
    lateral (select regexp_replace(address, '@[^@]*$', '') as local, ascii_domain(substring(address from '@([^@]*)$')) as domain) parts
$$;

revoke all on function plain_email(text) from public, duewell_app;
grant execute on function plain_email(text) to duewell_app;
