-- Open invoices are found by whole words of the recipient's names, each after its business (the expression of the function name_words). The index of groups of
-- three letters had to read every open invoice of the business for each pair of words.
drop index invoices_open_names;
drop function if exists recipient_names(jsonb);
create index invoices_open_names on invoices using gin (string_to_array(btrim(regexp_replace(regexp_replace(
    lower(normalize(' ' || (coalesce(recipient ->> 'name', '') || ' ' || coalesce(recipient ->> 'attention', '')), nfd)), '[\u0300-\u036f''’`.]', '', 'g'),
    '[^[:alnum:]]+', ' ' || business_id || ':', 'g')), ' '))
  with (fastupdate = off) where kind in ('pending', 'unpaid', 'partial');
