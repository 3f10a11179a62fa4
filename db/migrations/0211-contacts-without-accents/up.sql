-- "omo" finds "Ọmọ": letters are divided from their marks, and the marks left out.
alter table contacts drop column search;
alter table contacts add column search text generated always as (lower(regexp_replace(normalize(
  name || ' ' || coalesce(business_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''), nfd), '[\u0300-\u036f]', '', 'g'))) stored;
create index contacts_search on contacts using gin (search gin_trgm_ops);
