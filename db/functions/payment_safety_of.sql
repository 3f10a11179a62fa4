-- The amounts above which a payment needs a code or a second person, and the approval of an invoice a second person, in kobo. In plpgsql, which keeps its plan: every payment calls it.
create or replace function payment_safety_of(p_business text, p_at timestamptz, out code_above_new bigint, out code_above bigint, out person_above bigint, out approve_above bigint)
language plpgsql stable as $$
declare
  s record;
begin
  select * into s from payment_safety p where p.business_id = p_business;
  if found and s.next_from <= p_at then
    code_above_new := (s.next ->> 'codeAboveNew')::bigint;
    code_above := (s.next ->> 'codeAbove')::bigint;
    person_above := (s.next ->> 'personAbove')::bigint;
    -- Chosen before this limit existed: it stays as it is.
    approve_above := case when s.next ? 'approveAbove' then (s.next ->> 'approveAbove')::bigint else s.approve_above end;
  elsif found then
    code_above_new := s.code_above_new;
    code_above := s.code_above;
    person_above := s.person_above;
    approve_above := s.approve_above;
  end if;
  code_above_new := coalesce(code_above_new, 10000000);
  code_above := coalesce(code_above, 100000000);
end $$;

revoke all on function payment_safety_of(text, timestamptz) from public, duewell_app;
grant execute on function payment_safety_of(text, timestamptz) to duewell_app;
