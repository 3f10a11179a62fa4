-- What asks for a second person about received invoices, before anybody decides or pays them: the rule about the approval of an undecided one (approval_person), the supplier's rule about
-- payments (its kind null: none), the owner's limit, and what was paid on it within a day. Kobo. Those of another buyer are left out.
create or replace function second_persons(p_buyer text, p_invoices text[], p_at timestamptz)
returns table (invoice_id text, approval jsonb, supplier text, kind text, amount bigint, person_above bigint, paid bigint) language sql stable as $$
  select i.id, case when i.decision = 'pending' then approval_person(p_buyer, array[i.id], p_at) end, r.supplier, r.kind, r.amount, s.person_above, paid_within_day(p_buyer, i.id, p_at)
    from payment_safety_of(p_buyer, p_at) s
      cross join invoices i left join payment_rules_about(p_buyer, 'payments', p_at) r on r.supplier_id = i.business_id
    where i.id = any (p_invoices) and i.buyer_business_id = p_buyer and i.stage <> 'draft'
$$;

revoke all on function second_persons(text, text[], timestamptz) from public, duewell_app;
grant execute on function second_persons(text, text[], timestamptz) to duewell_app;
