-- Whether a payment of p_amounts to these suppliers, each named once, needs a second person: `rule` is the supplier's own one that asks for it. p_before: what was paid to each within a day without
-- one; p_done: to all. What a trusted supplier gets, up to its amount in a day, does not count towards the owner's limit p_above; all else does, which is `counted`. The same for one supplier is
-- `src/shared/payments/second-person.ts`.
create or replace function payment_person(p_payer text, p_suppliers text[], p_amounts bigint[], p_before bigint[], p_done bigint, p_above bigint, p_at timestamptz) returns jsonb
language plpgsql stable as $$
declare
  v_counted bigint;
  v_rule jsonb;
begin
  select coalesce(sum(s.amount) filter (where s.kind is distinct from 'trusted' or s.sum > s.up_to), 0),
      jsonb_agg(jsonb_build_object('about', 'payment', 'supplier', s.supplier, 'kind', s.kind, 'amount', s.up_to) order by s.sum desc, s.supplier) filter (where s.kind in ('always', 'above') and s.sum > s.up_to) -> 0
    into v_counted, v_rule
    from (
      select p.amount, p.amount + p.before as sum, r.supplier, r.kind, r.amount as up_to
        from unnest(p_suppliers, p_amounts, p_before) p(supplier_id, amount, before) left join payment_rules_about(p_payer, 'payments', p_at) r on r.supplier_id = p.supplier_id
    ) s;
  return jsonb_build_object('person', v_rule is not null or coalesce(v_counted > 0 and p_done + v_counted > p_above, false), 'rule', v_rule, 'counted', v_counted);
end $$;

revoke all on function payment_person(text, text[], bigint[], bigint[], bigint, bigint, timestamptz) from public, duewell_app;
grant execute on function payment_person(text, text[], bigint[], bigint[], bigint, bigint, timestamptz) to duewell_app;
