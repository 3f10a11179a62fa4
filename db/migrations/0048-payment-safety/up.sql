-- Above what amount a payment is confirmed by a code, and above what it needs a second person. Kobo; without a row the defaults of payment_safety_of hold.
create table payment_safety (
  business_id text primary key references businesses,
  code_above_new amount not null,
  code_above amount not null,
  person_above amount,
  -- What loosens the figures waits until then, where two people must agree: {codeAboveNew, codeAbove, personAbove}.
  next jsonb,
  next_from timestamptz,
  set_by text not null,
  set_at timestamptz not null,
  check ((next is null) = (next_from is null))
);
alter table payment_safety enable row level security;
alter table payment_safety force row level security;
create policy own on payment_safety using (business_id = app_business() or app_system());
grant select, insert, update on payment_safety to duewell_app;

create function payment_safety_of(p_business text, p_at timestamptz, out code_above_new bigint, out code_above bigint, out person_above bigint) language sql stable as $$
  select coalesce(case when s.next_from <= p_at then (s.next ->> 'codeAboveNew')::bigint else s.code_above_new end, 10000000),
    coalesce(case when s.next_from <= p_at then (s.next ->> 'codeAbove')::bigint else s.code_above end, 100000000),
    case when s.next_from <= p_at then (s.next ->> 'personAbove')::bigint else s.person_above end
  from (values (p_business)) b(id) left join payment_safety s on s.business_id = b.id
$$;
grant execute on function payment_safety_of(text, timestamptz) to duewell_app;

-- Payments to payees who were not paid before, without a code: they share one allowance of 24 hours. A repeated call counts once, by its route and key; one key on two calls is two payments.
create table new_payee_payments (
  business_id text not null references businesses,
  route text not null,
  key text not null,
  at timestamptz not null,
  amount positive_amount not null,
  primary key (business_id, route, key)
);
create index new_payee_payments_recent on new_payee_payments (business_id, at);
alter table new_payee_payments enable row level security;
alter table new_payee_payments force row level security;
create policy own on new_payee_payments using (business_id = app_business() or app_system());
grant select, insert, update, delete on new_payee_payments to duewell_app;

create index payments_between on payments (payer_business_id, business_id, settled_at) where payer_business_id is not null;

-- What a payment of these invoices needs: `code`, and `person` where it is above the owner's figure. p_lines: [{id, amount}]. A payee is new until a day after the
-- first payment to them. Without p_key nothing is counted; with it, what the allowance takes is written down: the most that was
-- ever sent under the key. `counted`: this very call took its part.
create function payment_guard(p_payer text, p_lines jsonb, p_route text, p_key text, p_at timestamptz) returns jsonb language plpgsql as $$
declare
  v_safety record;
  v_total bigint;
  v_new bigint;
  v_recent bigint;
  v_payee text;
  v_counted boolean := false;
begin
  perform set_config('app.business_id', p_payer, true);
  if p_key is not null and exists (select from idempotency where business_id = p_payer and route = p_route and key = p_key) then
    return '{"code": false, "person": false, "counted": false}';
  end if;
  select * into v_safety from payment_safety_of(p_payer, p_at);
  select coalesce(sum(l.amount), 0), coalesce(sum(l.amount) filter (where not exists (select from payments p where p.payer_business_id = p_payer and p.business_id = i.business_id
      and p.status = 'succeeded' and p.channel <> 'outside' and p.settled_at <= p_at - interval '1 day')), 0), min(i.sender ->> 'name')
    into v_total, v_new, v_payee
    from (select e ->> 'id' as id, (e ->> 'amount')::bigint as amount from jsonb_array_elements(p_lines) e) l join invoices i on i.id = l.id and i.buyer_business_id = p_payer;
  if v_total <= v_safety.code_above and v_new > 0 then
    perform pg_advisory_xact_lock(hashtextextended('new-payee:' || p_payer, 0));
    select coalesce(sum(amount), 0) into v_recent from new_payee_payments
      where business_id = p_payer and at > p_at - interval '1 day' and (p_key is null or (route, key) <> (p_route, p_key));
    if v_recent + v_new <= v_safety.code_above_new and p_key is not null then
      insert into new_payee_payments as n (business_id, route, key, at, amount) values (p_payer, p_route, p_key, p_at, v_new)
        on conflict (business_id, route, key) do update set amount = greatest(n.amount, excluded.amount) returning xmax = 0 into v_counted;
    end if;
  end if;
  return jsonb_build_object('total', v_total, 'payee', v_payee, 'code', v_total > v_safety.code_above or coalesce(v_recent, 0) + v_new > v_safety.code_above_new,
    'person', coalesce(v_total > v_safety.person_above, false), 'counted', v_counted);
end $$;
grant execute on function payment_guard(text, jsonb, text, text, timestamptz) to duewell_app;
