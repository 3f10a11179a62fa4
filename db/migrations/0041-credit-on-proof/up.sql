-- Whether two mailboxes are one, whatever is added to the name after a plus.
create function plain_email(p_email text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(trim(p_email)), '\+[^@]*@', '@')
$$;
-- Whether an address belongs to a business or one of its people, compared as above: the sender's own address may not decide.
create function address_is_own(p_business text, p_email text) returns boolean language sql stable as $$
  select exists (select from members m left join users u on u.id = m.user_id where m.business_id = p_business and plain_email(p_email) in (plain_email(u.email), plain_email(m.email)))
    or exists (select from businesses b where b.id = p_business and plain_email(b.detail ->> 'email') = plain_email(p_email))
$$;
grant execute on function plain_email(text), address_is_own(text, text) to duewell_app;

-- The last ten digits: a number is written with and without the country's code.
create function plain_phone(p_phone text) returns text language sql immutable parallel safe as $$
  select nullif(right(regexp_replace(p_phone, '\D', '', 'g'), 10), '')
$$;

-- What a business can be recognised by: its people in whatever standing and those it has invited, their addresses, numbers and proved
-- identities, its registrations, and every bank account it ever had. Two businesses with one of these in common are related.
-- Read by the functions below alone.
create function business_traces(p_business text) returns table (kind text, value text) language sql stable as $$
  select t.kind, t.value from (
    select 'person', m.user_id from members m where m.business_id = p_business
    union all select 'email', plain_email(u.email) from members m join users u on u.id = m.user_id where m.business_id = p_business
    union all select 'email', plain_email(m.email) from members m where m.business_id = p_business
    union all select 'phone', plain_phone(u.phone) from members m join users u on u.id = m.user_id where m.business_id = p_business
    union all select 'email', plain_email(b.detail ->> 'email') from businesses b where b.id = p_business
    union all select 'phone', plain_phone(b.detail ->> 'phone') from businesses b where b.id = p_business
    union all select 'tax', upper(b.detail ->> 'taxNumber') from businesses b where b.id = p_business
    union all select 'registration', upper(b.detail ->> 'registrationNumber') from businesses b where b.id = p_business
    union all select 'identity', encode(c.number_index, 'hex') from identity_checks c where c.business_id = p_business and c.status in ('pending', 'accepted')
    union all select 'account', encode(a.account_index, 'hex') from bank_accounts a where a.business_id = p_business
  ) t(kind, value) where t.value is not null and t.value <> ''
$$;

-- Whether two businesses share a person, an address, a number, a registration, an identity or a bank account. Answers yes or no, never what they share.
create function businesses_related(a text, b text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_related boolean;
begin
  if not app_system() and app_business() is distinct from a and app_business() is distinct from b then raise exception 'neither business asks' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  v_related := a = b or exists (select x.kind, x.value from business_traces(a) x intersect select y.kind, y.value from business_traces(b) y);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_related;
end $$;

-- The same for the recipient written on an invoice: compares e-mail address, phone and tax number.
create function recipient_related(p_business text, p_recipient jsonb) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_related boolean;
begin
  if not app_system() and app_business() is distinct from p_business then raise exception 'not the invoices of this business' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  v_related := exists (select from business_traces(p_business) t where (t.kind, t.value) in (('email', plain_email(p_recipient ->> 'email')),
    ('phone', plain_phone(p_recipient ->> 'phone')), ('tax', upper(p_recipient ->> 'taxNumber'))));
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_related;
end $$;
grant execute on function businesses_related(text, text), recipient_related(text, jsonb) to duewell_app;

-- As before (0025), but: how the decision was proved, `related` by the functions above, and of the last 500 paid invoices those count that
-- this buyer's business paid with its own money: every part of it by one of its members, signed in.
drop function credit_candidates(text, text, timestamptz, int, int);
create function credit_candidates(p_business text, p_invoice text, p_at timestamptz, p_offset int, p_limit int)
returns table (id text, number text, buyer_name text, buyer_email text, buyer_business_id text, stage text, decision text, decision_proof text, archived boolean, balance bigint, total bigint,
  issue_date date, due_date date, currency text, time_zone text, credit_id text, buyer_level int, paid_by_buyer int, paid_late int, related boolean, candidates bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the invoices of this business' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  return query
    with own as (
      select i.*, (i.due_date - (p_at at time zone i.time_zone)::date) between 7 and 90 as within, count(*) over () as candidates from invoices i
        where i.business_id = p_business
          and case when p_invoice is null then i.kind in ('unpaid', 'partial') and i.decision = 'approved' and i.credit_id is null and i.due_date >= (p_at at time zone i.time_zone)::date else i.id = p_invoice end
        order by within desc, i.due_date, i.id offset p_offset limit p_limit
    ), settled as (
      select j.buyer_business_id,
          (select max(p.settled_at) from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded') > ((j.due_date + 1)::timestamp at time zone j.time_zone) as late
        from (select * from invoices k where k.business_id = p_business and k.kind = 'paid' order by k.created_at desc, k.id desc limit 500) j
        where exists (select from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded')
          and not exists (select from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded'
            and (p.channel = 'outside' or p.payer_business_id is distinct from j.buyer_business_id))
    )
    select o.id, o.number, o.recipient ->> 'name', o.recipient ->> 'email', o.buyer_business_id, o.stage::text, o.decision::text, o.decision_proof::text, o.archived_at is not null, o.balance, o.total,
        o.issue_date, o.due_date, o.currency, o.time_zone, o.credit_id, b.level, h.paid::int, h.late::int,
        recipient_related(p_business, o.recipient) or coalesce(businesses_related(p_business, o.buyer_business_id), false),
        o.candidates
      from own o left join businesses b on b.id = o.buyer_business_id
        cross join lateral (select count(*) as paid, count(*) filter (where d.late) as late from settled d where d.buyer_business_id = o.buyer_business_id) h
      order by o.within desc, o.due_date, o.id;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;
grant execute on function credit_candidates(text, text, timestamptz, int, int) to duewell_app;

-- Whether it came out of the buyer's own wallet. Anybody can pay by card through a link, the borrower too: that proves nothing of the buyer.
alter table credit_repayments add column own_wallet boolean not null default false;

-- As before (0025), but an advance is clean only when all of it was repaid out of the buyer's own wallet, without a penalty.
create or replace function credit_record(c credits, p_amount bigint, p_how text, p_payment text, p_at timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_part record;
  v_taken bigint;
  v_left bigint;
  v_own boolean := p_how = 'buyer' and current_setting('app.paid_from', true) is not distinct from 'wallet';
begin
  select * into v_part from credit_split(c, p_amount);
  v_taken := v_part.penalty + v_part.fee + v_part.principal;
  if v_taken <= 0 then return c.state; end if;
  v_left := c.principal + c.fee - c.fee_paid - c.fee_waived + c.penalty - c.penalty_paid - c.penalty_waived - v_taken;
  insert into credit_repayments (business_id, credit_id, n, at, how, payment_id, amount, penalty, fee, principal, own_wallet)
    values (c.business_id, c.id, c.repayments + 1, p_at, p_how, p_payment, v_taken, v_part.penalty, v_part.fee, v_part.principal, v_own);
  update credits set principal = principal - v_part.principal, fee_paid = fee_paid + v_part.fee, penalty_paid = penalty_paid + v_part.penalty, repayments = repayments + 1,
      state = case when v_left = 0 then 'paid' else state end, repaid_at = case when v_left = 0 then p_at end,
      clean = case when v_left = 0 then c.penalty = 0 and c.state = 'active'
        and not exists (select from credit_repayments r where r.business_id = c.business_id and r.credit_id = c.id and not r.own_wallet) end
    where business_id = c.business_id and id = c.id;
  if v_left = 0 then update pledges set state = 'settled', ended_at = p_at where business_id = c.business_id and credit_id = c.id; end if;
  insert into outbox (topic, business_ids, payload) values (case when v_left = 0 then 'credit.repaid' else 'credit.part-repaid' end, array[c.business_id],
    jsonb_build_object('businessId', c.business_id, 'creditId', c.id, 'invoiceId', c.invoice_id, 'number', c.invoice_number, 'amount', v_taken, 'left', v_left, 'how', p_how, 'n', c.repayments + 1));
  return case when v_left = 0 then 'paid' else c.state end;
end $$;

-- What was clean by the earlier rule is judged by this one.
select set_config('app.system', 'on', true);
update credit_repayments r set own_wallet = true from payments p where p.id = r.payment_id and p.channel = 'wallet' and r.how = 'buyer';
update credits c set clean = false where c.clean and exists (select from credit_repayments r where r.business_id = c.business_id and r.credit_id = c.id and not r.own_wallet);
select set_config('app.system', '', true);
