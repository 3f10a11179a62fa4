-- The rule that asks for a second person before the buyer approves these invoices: {about, supplier, kind, amount}, the supplier null for the owner's limit; null if none asks. Each
-- invoice is judged by its total, so that a small payment does not approve a large invoice. The same for one invoice is `src/shared/payments/supplier-rules.ts`.
create or replace function approval_person(p_buyer text, p_invoices text[], p_at timestamptz) returns jsonb language plpgsql stable as $$
declare
  v_above bigint := (payment_safety_of(p_buyer, p_at)).approve_above;
begin
  return (
    select jsonb_build_object('about', 'approval', 'supplier', case when s.asks then s.supplier end, 'kind', case when s.asks then s.kind else 'above' end, 'amount', case when s.asks then s.up_to else v_above end)
      from (
        select a.*, a.kind = 'always' or a.kind = 'above' and a.total > a.up_to as asks from (
          select i.id, i.total, r.supplier, r.kind, r.amount as up_to
            from invoices i left join payment_rules_about(p_buyer, 'approvals', p_at) r on r.supplier_id = i.business_id
            where i.id = any (p_invoices) and i.buyer_business_id = p_buyer
        ) a
      ) s
      where s.asks or s.total > v_above and (s.kind is distinct from 'trusted' or s.total > s.up_to)
      order by s.asks desc nulls last, s.total desc, s.id limit 1
  );
end $$;

revoke all on function approval_person(text, text[], timestamptz) from public, duewell_app;
grant execute on function approval_person(text, text[], timestamptz) to duewell_app;
