-- The suppliers' own rules of a business that are in force at an instant, about 'payments' or 'approvals'. Kobo. A rule that is removed, or not in force yet, is left out.
create or replace function payment_rules_about(p_business text, p_about text, p_at timestamptz) returns table (supplier_id text, supplier text, kind text, amount bigint)
language sql stable as $$
  select r.supplier_id, r.supplier, n.kind, n.amount
    from payment_rules r cross join lateral (
      select case when r.next_from <= p_at then r.next_kind else r.kind end as kind, case when r.next_from <= p_at then r.next_amount else r.amount end as amount,
        case when r.next_from <= p_at then r.next_applies_to else r.applies_to end as applies_to
    ) n
    where r.business_id = p_business and n.kind is not null and n.applies_to in (p_about, 'both')
$$;

revoke all on function payment_rules_about(text, text, timestamptz) from public, duewell_app;
grant execute on function payment_rules_about(text, text, timestamptz) to duewell_app;
