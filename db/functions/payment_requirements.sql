-- The requirements of a payment of these invoices: `code`, and `person` if it is above the owner's limit, a supplier's own rule asks for it (payment_person), or it approves an invoice
-- that one person may not approve (approval_person); `rule` is the one that asks. p_lines:
-- [{id, amount}], with `seller` where the caller has locked the invoice. p_approved: the invoices that this payment has approved; null: not made yet, it would approve the undecided ones.
-- What was paid on an invoice within a day counts with it towards the second person: parts do not avoid it. A payee counts as new until
-- a day after the first payment to them. Without p_key nothing is counted; with it, the part of the allowance is recorded: the highest amount ever sent with
-- the key. `counted`: this call took its part. p_now: the payment is made in this transaction; its amount is added to one row for each minute, so that the sum
-- stays short.
drop function if exists payment_requirements(text, jsonb, text, text, timestamptz, bool);
create or replace function payment_requirements(p_payer text, p_lines jsonb, p_route text, p_key text, p_at timestamptz, p_now boolean, p_approved text[] default null) returns jsonb
language plpgsql as $$
declare
  v_safety record;
  v_total bigint;
  v_new bigint;
  v_recent bigint;
  v_seller text;
  v_payee text;
  v_counted boolean := false;
  v_ruled boolean;
  v_person jsonb;
  v_approval jsonb;
begin
  v_safety := payment_safety_of(p_payer, p_at);
  if jsonb_array_length(p_lines) = 1 then
    -- The usual case, without joins.
    v_seller := p_lines #>> '{0,seller}';
    if v_seller is null then
      select i.business_id into v_seller from invoices i where i.id = p_lines #>> '{0,id}' and i.buyer_business_id = p_payer;
    end if;
    v_total := case when v_seller is not null then (p_lines #>> '{0,amount}')::bigint else 0 end;
    v_new := case when exists (select from payments p where p.payer_business_id = p_payer and p.business_id = v_seller and p.status = 'succeeded' and p.channel <> 'outside'
      and p.settled_at <= p_at - interval '1 day') then 0 else v_total end;
    v_ruled := exists (select from payment_rules r where r.business_id = p_payer and r.supplier_id = v_seller);
  else
    select coalesce(sum(l.amount), 0), coalesce(sum(l.amount) filter (where not exists (select from payments p where p.payer_business_id = p_payer and p.business_id = i.business_id
        and p.status = 'succeeded' and p.channel <> 'outside' and p.settled_at <= p_at - interval '1 day')), 0), min(i.sender ->> 'name')
      into v_total, v_new, v_payee
      from (select e ->> 'id' as id, (e ->> 'amount')::bigint as amount from jsonb_array_elements(p_lines) e) l join invoices i on i.id = l.id and i.buyer_business_id = p_payer;
    v_ruled := exists (select from payment_rules r where r.business_id = p_payer);
  end if;
  if v_ruled or v_safety.person_above is not null then
    v_person := (select payment_person(p_payer, array_agg(s.seller), array_agg(s.amount), v_safety.person_above, p_at) from (
      select i.business_id as seller, sum((e ->> 'amount')::bigint + paid_within_day(p_payer, i.id, p_at) - case when p_now then (e ->> 'amount')::bigint else 0 end)::bigint as amount
        from jsonb_array_elements(p_lines) e join invoices i on i.id = e ->> 'id' and i.buyer_business_id = p_payer group by i.business_id) s);
  end if;
  if v_ruled or v_safety.approve_above is not null then
    v_approval := approval_person(p_payer, coalesce(p_approved, array(select i.id from jsonb_array_elements(p_lines) e join invoices i on i.id = e ->> 'id' where i.decision = 'pending')), p_at);
  end if;
  if v_total <= v_safety.code_above and v_new > 0 then
    perform pg_advisory_xact_lock(hashtextextended('new-payee:' || p_payer, 0));
    select coalesce(sum(amount), 0) into v_recent from new_payee_payments
      where business_id = p_payer and at > p_at - interval '1 day' and (p_key is null or (route, key) <> (p_route, p_key));
    if v_recent + v_new <= v_safety.code_above_new and p_now then
      insert into new_payee_payments as n (business_id, route, key, at, amount) values (p_payer, p_route, to_char(p_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), p_at, v_new)
        on conflict (business_id, route, key) do update set amount = n.amount + excluded.amount, at = greatest(n.at, excluded.at);
    elsif v_recent + v_new <= v_safety.code_above_new and p_key is not null then
      insert into new_payee_payments as n (business_id, route, key, at, amount) values (p_payer, p_route, p_key, p_at, v_new)
        on conflict (business_id, route, key) do update set amount = greatest(n.amount, excluded.amount) returning xmax = 0 into v_counted;
    end if;
  end if;
  if v_payee is null and v_total > 0 and (not p_now or v_total > v_safety.code_above or coalesce(v_recent, 0) + v_new > v_safety.code_above_new) then
    select i.sender ->> 'name' into v_payee from invoices i where i.id = p_lines #>> '{0,id}' and i.buyer_business_id = p_payer;
  end if;
  return jsonb_build_object('count', coalesce(jsonb_array_length(p_lines), 0), 'total', v_total, 'payee', v_payee, 'code', v_total > v_safety.code_above or coalesce(v_recent, 0) + v_new > v_safety.code_above_new,
    'person', v_approval is not null or coalesce((v_person ->> 'person')::boolean, false), 'rule', coalesce(v_approval, v_person -> 'rule'), 'approval', v_approval, 'counted', v_counted);
end $$;

revoke all on function payment_requirements(text, jsonb, text, text, timestamptz, bool, text[]) from public, duewell_app;
grant execute on function payment_requirements(text, jsonb, text, text, timestamptz, bool, text[]) to duewell_app;
