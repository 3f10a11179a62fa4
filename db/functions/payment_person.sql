-- Whether a payment to these suppliers, each named once with the sum for it, needs a second person: `rule` is the supplier's own one that asks for it. Sums to trusted suppliers, up to
-- the amount of each, do not count towards the owner's limit p_above; all others do. Called only where the business has a rule; the same for one supplier is `src/shared/payments/supplier-rules.ts`.
create or replace function payment_person(p_payer text, p_suppliers text[], p_amounts bigint[], p_above bigint, p_at timestamptz) returns jsonb language plpgsql stable as $$
declare
  v_counted bigint;
  v_rule jsonb;
begin
  select coalesce(sum(s.amount) filter (where s.kind is distinct from 'trusted' or s.amount > s.up_to), 0),
      jsonb_agg(jsonb_build_object('about', 'payment', 'supplier', s.supplier, 'kind', s.kind, 'amount', s.up_to) order by s.amount desc, s.supplier) filter (where s.kind in ('always', 'above') and s.amount > s.up_to) -> 0
    into v_counted, v_rule
    from (
      select p.amount, r.supplier, r.kind, r.amount as up_to
        from unnest(p_suppliers, p_amounts) p(supplier_id, amount) left join payment_rules_about(p_payer, 'payments', p_at) r on r.supplier_id = p.supplier_id
    ) s;
  return jsonb_build_object('person', v_rule is not null or coalesce(v_counted > p_above, false), 'rule', v_rule);
end $$;

revoke all on function payment_person(text, text[], bigint[], bigint, timestamptz) from public, duewell_app;
grant execute on function payment_person(text, text[], bigint[], bigint, timestamptz) to duewell_app;
