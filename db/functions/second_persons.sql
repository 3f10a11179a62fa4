-- What asks for a second person about received invoices, before anybody decides or pays them: the rule about the approval of an undecided one (approval_person), the supplier's rule about
-- payments (its kind null: none), the owner's limit, and what was paid within a day without a second person: to the supplier, and to all. Kobo. Those of another buyer are left out.
create or replace function second_persons(p_buyer text, p_invoices text[], p_at timestamptz)
returns table (invoice_id text, approval jsonb, supplier text, kind text, amount bigint, person_above bigint, paid_to_supplier bigint, paid_to_all bigint) language sql stable as $$
  select i.id, case when i.decision = 'pending' then approval_person(p_buyer, array[i.id], p_at) end, r.supplier, r.kind, r.amount, s.person_above, d.without_person, a.without_person
    from payment_safety_of(p_buyer, p_at) s cross join unconfirmed_within_day(p_buyer, '', p_at) a
      cross join invoices i left join payment_rules_about(p_buyer, 'payments', p_at) r on r.supplier_id = i.business_id
        cross join lateral unconfirmed_within_day(p_buyer, i.business_id, p_at) d
    where i.id = any (p_invoices) and i.buyer_business_id = p_buyer and i.stage <> 'draft'
$$;

revoke all on function second_persons(text, text[], timestamptz) from public, duewell_app;
grant execute on function second_persons(text, text[], timestamptz) to duewell_app;
