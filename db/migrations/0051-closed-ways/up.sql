-- One key on two calls is two payments, and a key that is used twice gives nothing back that the first use took.
alter table new_payee_payments add column route text not null default '';
alter table new_payee_payments alter column route drop default;
alter table new_payee_payments drop constraint new_payee_payments_pkey;
alter table new_payee_payments add primary key (business_id, route, key);
grant update on new_payee_payments to duewell_app;

-- As before, and besides `counted`: whether this very call took its part of the allowance. What a key takes is the most that was ever sent under it.
create or replace function payment_guard(p_payer text, p_lines jsonb, p_route text, p_key text, p_at timestamptz) returns jsonb language plpgsql as $$
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

-- Whether a person belongs to a business, in whatever standing: nobody decides about what their own business has sent, whoever or whatever wrote it.
create function belongs_to(p_business text, p_user text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_belongs boolean;
begin
  perform set_config('app.system', 'on', true);
  v_belongs := exists (select from members where business_id = p_business and user_id = p_user);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_belongs;
end $$;
revoke all on function belongs_to(text, text) from public;
grant execute on function belongs_to(text, text) to duewell_app;

create or replace function invoice_paid_by(p_invoice text, p_payer text, p jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  v_invoice record;
begin
  update invoices i set decision = 'approved', decided_at = p_at, decided_by = coalesce(p ->> 'actorName', p ->> 'who', i.recipient ->> 'name'), decision_proof = 'payment', updated_at = p_at
    where i.id = p_invoice and i.buyer_business_id = p_payer and i.created_by <> p ->> 'actor' and i.stage = 'sent'
      and not belongs_to(i.business_id, p ->> 'actor')
      and (i.decision = 'pending' or i.decision = 'approved' and i.decision_proof is null)
    returning i.business_id, i.revision, i.decided_by into v_invoice;
  if not found then return; end if;
  insert into decisions (sender_business_id, party_business_id, subject, revision, decision, how, who, user_id, address, agent, at)
    values (v_invoice.business_id, p_payer, p_invoice, v_invoice.revision, 'approved', 'payment', v_invoice.decided_by, p ->> 'actor', p ->> 'address', p ->> 'agent', p_at);
end $$;

-- A second name of one's own mailbox is one's own.
create or replace function address_is_own(p_business text, p_email text) returns boolean language sql stable as $$
  select exists (select from members m left join users u on u.id = m.user_id where m.business_id = p_business and plain_email(p_email) in (plain_email(u.email), plain_email(m.email)))
    or exists (select from businesses b where b.id = p_business and plain_email(b.detail ->> 'email') = plain_email(p_email))
$$;

grant execute on function plain_email(text) to duewell_app;

-- The functions of card disputes and reused numbers are called by other functions, or by the app alone.
revoke all on function dispute_collect(text) from public;
