-- The requirements of a payment of these invoices: `code`, and `person` if it is above the owner's limit, a supplier's own rule asks for it (payment_person), or it approves an invoice
-- that one person may not approve (approval_person); `rule` is the one that asks. p_lines:
-- [{id, amount}], with `seller` where the caller has locked the invoice; a line without id is money that goes back to former payers. p_approved: the invoices that this payment has
-- approved; null: not made yet, it would approve the undecided ones.
-- Limits are compared with the sum of this payment and those of the last 24 hours that needed no code, or no second person: parts do not avoid them. A payee counts as new until
-- a day after the first payment to them. Without p_key nothing is counted; with it, what this payment adds to the sums is recorded: the highest amount ever sent with
-- the key. `counted`: this call added to them. p_now: the payment is made in this transaction; its amount is added to one row for each minute, so that the sums
-- stay short.
create or replace function payment_requirements(p_payer text, p_lines jsonb, p_route text, p_key text, p_at timestamptz, p_now boolean, p_approved text[] default null) returns jsonb
language plpgsql as $$
declare
  v_safety record;
  v_sums record;
  v_total bigint;
  v_new bigint;
  v_sellers text[];
  v_amounts bigint[];
  v_payee text;
  v_ruled text[];
  v_code boolean;
  v_person jsonb;
  v_approval jsonb;
  v_two boolean;
  v_counted boolean := false;
begin
  v_safety := payment_safety_of(p_payer, p_at);
  if p_lines #>> '{0,id}' is null then
    v_total := coalesce((p_lines #>> '{0,amount}')::bigint, 0);
    v_new := 0;
    v_sellers := array[''];
    v_amounts := array[v_total];
  elsif jsonb_array_length(p_lines) = 1 then
    -- The usual case, without joins.
    v_sellers := array[coalesce(p_lines #>> '{0,seller}', (select i.business_id from invoices i where i.id = p_lines #>> '{0,id}' and i.buyer_business_id = p_payer))];
    v_total := case when v_sellers[1] is not null then (p_lines #>> '{0,amount}')::bigint else 0 end;
    v_amounts := array[v_total];
    v_new := case when exists (select from payments p where p.payer_business_id = p_payer and p.business_id = v_sellers[1] and p.status = 'succeeded' and p.channel <> 'outside'
      and p.settled_at <= p_at - interval '1 day') then 0 else v_total end;
  else
    select coalesce(sum(s.amount), 0), coalesce(sum(s.amount) filter (where not exists (select from payments p where p.payer_business_id = p_payer and p.business_id = s.seller
        and p.status = 'succeeded' and p.channel <> 'outside' and p.settled_at <= p_at - interval '1 day')), 0), min(s.payee), array_agg(s.seller), array_agg(s.amount)
      into v_total, v_new, v_payee, v_sellers, v_amounts
      from (select i.business_id as seller, min(i.sender ->> 'name') as payee, sum((e ->> 'amount')::bigint)::bigint as amount
        from jsonb_array_elements(p_lines) e join invoices i on i.id = e ->> 'id' and i.buyer_business_id = p_payer group by i.business_id) s;
  end if;
  -- All that counts for a payer is judged one after the other.
  if p_now or p_key is not null then perform pg_advisory_xact_lock(hashtextextended('unconfirmed:' || p_payer, 0)); end if;
  v_sums := unconfirmed_within_day(p_payer, '', p_at, p_route, p_key);
  v_ruled := array(select r.supplier_id from payment_rules r where r.business_id = p_payer and r.supplier_id = any (v_sellers));
  v_code := v_total > 0 and (v_sums.without_code + v_total > v_safety.code_above or v_sums.to_new + v_new > v_safety.code_above_new);
  if v_total > 0 and (v_ruled <> '{}' or v_safety.person_above is not null) then
    v_person := payment_person(p_payer, v_sellers, v_amounts, array(
      select case when s.seller = any (v_ruled) then (select d.without_person from unconfirmed_within_day(p_payer, s.seller, p_at, p_route, p_key) d) else 0 end
        from unnest(v_sellers) with ordinality s(seller, n) order by s.n), v_sums.without_person, v_safety.person_above, p_at);
  else v_person := jsonb_build_object('person', false, 'rule', null, 'counted', v_total);
  end if;
  if v_ruled <> '{}' or v_safety.approve_above is not null then
    v_approval := approval_person(p_payer, coalesce(p_approved, array(select i.id from jsonb_array_elements(p_lines) e join invoices i on i.id = e ->> 'id' where i.decision = 'pending')), p_at);
  end if;
  v_two := v_approval is not null or (v_person ->> 'person')::boolean;
  if v_total > 0 and (p_now or p_key is not null) and not (v_code and v_two) then
    with added as (insert into unconfirmed_payments as u (business_id, route, key, payee, at, to_new, without_code, without_person)
      select p_payer, p_route, case when p_now then to_char(p_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') else p_key end, n.payee, p_at,
          case when v_code or n.payee <> '' then 0 else v_new end, case when v_code or n.payee <> '' then 0 else v_total end,
          case when v_two then 0 else n.amount end
        from (select '' as payee, (v_person ->> 'counted')::bigint as amount
          union all select s.seller, s.amount from unnest(v_sellers, v_amounts) s(seller, amount) where s.seller = any (v_ruled)) n
      on conflict (business_id, route, key, payee) do update set
        to_new = case when p_now then u.to_new + excluded.to_new else greatest(u.to_new, excluded.to_new) end,
        without_code = case when p_now then u.without_code + excluded.without_code else greatest(u.without_code, excluded.without_code) end,
        without_person = case when p_now then u.without_person + excluded.without_person else greatest(u.without_person, excluded.without_person) end,
        at = case when p_now then greatest(u.at, excluded.at) else u.at end
      returning u.xmax = 0 as is_first)
    select p_key is not null and bool_or(a.is_first) into v_counted from added a;
  end if;
  if v_payee is null and v_total > 0 and (not p_now or v_code or v_two) then
    select i.sender ->> 'name' into v_payee from invoices i where i.id = p_lines #>> '{0,id}' and i.buyer_business_id = p_payer;
  end if;
  return jsonb_build_object('count', coalesce(jsonb_array_length(p_lines), 0), 'total', v_total, 'payee', v_payee, 'code', v_code,
    'person', v_two, 'rule', coalesce(v_approval, v_person -> 'rule'), 'approval', v_approval, 'counted', v_counted);
end $$;

revoke all on function payment_requirements(text, jsonb, text, text, timestamptz, bool, text[]) from public, duewell_app;
grant execute on function payment_requirements(text, jsonb, text, text, timestamptz, bool, text[]) to duewell_app;
