-- The amounts above which a payment needs a code or a second person, in kobo.
create or replace function payment_safety_of(p_business text, p_at timestamptz, out code_above_new bigint, out code_above bigint, out person_above bigint) language sql stable as $$
  select coalesce(case when s.next_from <= p_at then (s.next ->> 'codeAboveNew')::bigint else s.code_above_new end, 10000000),
    coalesce(case when s.next_from <= p_at then (s.next ->> 'codeAbove')::bigint else s.code_above end, 100000000),
    case when s.next_from <= p_at then (s.next ->> 'personAbove')::bigint else s.person_above end
  from (values (p_business)) b(id) left join payment_safety s on s.business_id = b.id
$$;

revoke all on function payment_safety_of(text, timestamptz) from public, duewell_app;
grant execute on function payment_safety_of(text, timestamptz) to duewell_app;
