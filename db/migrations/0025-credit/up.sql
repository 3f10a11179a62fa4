-- Figures of the installation: requests up to the first are decided at once; limits rise by clean repayments.
create table credit_policy (
  one boolean primary key default true check (one),
  instant_up_to amount not null,
  first_limit amount not null,
  second_limit amount not null,
  third_limit amount not null,
  check (first_limit <= second_limit and second_limit <= third_limit)
);
insert into credit_policy (instant_up_to, first_limit, second_limit, third_limit) values (15000000, 50000000, 200000000, 2000000000);
grant select, update on credit_policy to duewell_app;

-- A business's own limit, set by an operator.
create table credit_limits (
  business_id text primary key references businesses,
  amount amount not null,
  reason text not null,
  set_by text not null,
  set_at timestamptz not null
);

-- An advance against an invoice, from the request to its end. Amounts in kobo. `overdue` is not stored: the day makes it.
create table credits (
  business_id text not null references businesses,
  id text not null unique,
  invoice_id text not null,
  state text not null check (state in ('pending', 'approved', 'partial', 'denied', 'expired', 'active', 'paid', 'default')),
  currency text not null,
  time_zone text not null,
  buyer_key text not null,
  buyer_name text not null,
  invoice_number text not null,
  due_date date not null,
  requested positive_amount not null,
  requested_by text not null,
  requested_name text not null,
  requested_at timestamptz not null,
  score int not null,
  grade text not null check (grade in ('A', 'B', 'C')),
  points jsonb not null,
  decided_by text,
  decided_at timestamptz,
  reasons jsonb not null default '[]',
  -- The offer: never changed once it was made.
  offered positive_amount,
  fee_offered amount,
  apr int,
  expires_at timestamptz,
  agreement_version text,
  agreement_text text,
  agreement_facts jsonb,
  agreement_hash bytea check (length(agreement_hash) = 32),
  signed_by text,
  signed_name text,
  signed_at timestamptz,
  -- The loan: written by the functions below alone.
  disbursed_on date,
  disbursed_at timestamptz,
  principal_account bigint,
  fee_account bigint,
  penalty_account bigint,
  principal amount not null default 0,
  -- Kobo × days, so that no day is rounded by itself.
  principal_days bigint not null default 0,
  penalty_days bigint not null default 0,
  overdue_principal amount,
  accrued_through date,
  accruals int not null default 0,
  fee amount not null default 0,
  fee_paid amount not null default 0,
  fee_waived amount not null default 0,
  penalty amount not null default 0,
  penalty_paid amount not null default 0,
  penalty_waived amount not null default 0,
  repayments int not null default 0,
  collected_on date,
  repaid_at timestamptz,
  clean boolean,
  defaulted_by text,
  defaulted_at timestamptz,
  written_off amount not null default 0,
  written_off_at timestamptz,
  primary key (business_id, id),
  check ((offered is null) = (agreement_hash is null) and (offered is null) = (expires_at is null)),
  check (offered is null or offered <= requested),
  check (state not in ('approved', 'partial', 'active', 'paid', 'default') or offered is not null),
  check ((state in ('active', 'paid', 'default')) = (disbursed_at is not null) and (disbursed_at is null or signed_at is not null)),
  check (principal <= coalesce(offered, 0) and fee_paid + fee_waived <= fee and penalty_paid + penalty_waived <= penalty),
  check ((state = 'paid') = (repaid_at is not null))
);
create index credits_recent on credits (business_id, requested_at desc, id);
create index credits_invoice on credits (business_id, invoice_id);
create index credits_buyer on credits (business_id, buyer_key);
create index credits_living on credits (state, due_date, id) where state in ('pending', 'approved', 'partial', 'active', 'default');

create function keep_offer() returns trigger language plpgsql as $$
begin
  if old.offered is not null and (old.offered, old.fee_offered, old.apr, old.expires_at, old.due_date, old.agreement_version, old.agreement_text, old.agreement_facts, old.agreement_hash)
    is distinct from (new.offered, new.fee_offered, new.apr, new.expires_at, new.due_date, new.agreement_version, new.agreement_text, new.agreement_facts, new.agreement_hash)
    or (old.business_id, old.id, old.invoice_id, old.requested) is distinct from (new.business_id, new.id, new.invoice_id, new.requested) then
    raise exception 'an offer that was made is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger credits_kept before update on credits for each row execute function keep_offer();
create trigger credits_permanent before delete or truncate on credits for each statement execute function refuse_change();

-- One advance an invoice, whoever hands it in: the fingerprint is of buyer, number, amount and date. Released when nothing was paid out.
create table pledges (
  business_id text not null,
  credit_id text not null,
  invoice_id text not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  state text not null check (state in ('open', 'released', 'settled')),
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (business_id, credit_id),
  foreign key (business_id, credit_id) references credits (business_id, id)
);
create unique index pledges_once on pledges (fingerprint) where state <> 'released';

create table credit_repayments (
  business_id text not null,
  credit_id text not null,
  n int not null,
  at timestamptz not null,
  how text not null check (how in ('wallet', 'card', 'transfer', 'automatic', 'buyer')),
  payment_id text,
  amount positive_amount not null,
  penalty amount not null,
  fee amount not null,
  principal amount not null,
  primary key (business_id, credit_id, n),
  foreign key (business_id, credit_id) references credits (business_id, id),
  check (amount = penalty + fee + principal)
);

-- Every fee that was charged, one row a credit and kind, growing as it accrues; a waiver is negative.
create table charges (
  business_id text not null,
  id text not null,
  credit_id text not null,
  kind text not null check (kind in ('fee', 'penalty', 'waiver')),
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, credit_id, kind),
  foreign key (business_id, credit_id) references credits (business_id, id)
);
create index charges_recent on charges (business_id, at desc, id);

-- What was told about a credit, each once.
create table credit_notices (
  business_id text not null,
  credit_id text not null,
  notice text not null,
  at timestamptz not null,
  primary key (business_id, credit_id, notice),
  foreign key (business_id, credit_id) references credits (business_id, id)
);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['credit_limits', 'credits', 'pledges', 'credit_repayments', 'charges', 'credit_notices'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy own on %I using (business_id = app_business() or app_system())', v_table);
    execute format('grant select on %I to duewell_app', v_table);
  end loop;
end $$;
grant insert, update on credits, credit_limits to duewell_app;
grant insert on credit_notices to duewell_app;

-- Serialises what one borrower asks for: two requests cannot take the same limit. After the invoice, before any credit.
create function credit_lock(p_business text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('credit:' || p_business, 0))
$$;

-- 'open', or 'taken' when an invoice with this fingerprint carries an advance now or did before.
create function pledge_invoice(p_business text, p_credit text, p_invoice text, p_fingerprint bytea, p_at timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the pledge of this business' using errcode = 'insufficient_privilege'; end if;
  insert into pledges (business_id, credit_id, invoice_id, fingerprint, state, made_at) values (p_business, p_credit, p_invoice, p_fingerprint, 'open', p_at)
    on conflict (fingerprint) where state <> 'released' do nothing;
  return case when found then 'open' else 'taken' end;
end $$;

-- Whether an invoice with this fingerprint was pledged by anybody: no more is told.
create function pledge_taken(p_fingerprint bytea) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_taken boolean;
begin
  perform set_config('app.system', 'on', true);
  v_taken := exists (select from pledges where fingerprint = p_fingerprint and state <> 'released');
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_taken;
end $$;

create function release_pledge(p_business text, p_credit text, p_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the pledge of this business' using errcode = 'insufficient_privilege'; end if;
  update pledges set state = 'released', ended_at = p_at where business_id = p_business and credit_id = p_credit and state = 'open'
    and not exists (select from credits c where c.business_id = p_business and c.id = p_credit and c.disbursed_at is not null);
end $$;

create function credit_charge(p_business text, p_credit text, p_kind text, p_amount bigint, p_at timestamptz) returns void language sql as $$
  insert into charges as g (business_id, id, credit_id, kind, amount, at) select p_business, p_credit || ':' || p_kind, p_credit, p_kind, p_amount, p_at where p_amount <> 0
    on conflict (business_id, id) do update set amount = g.amount + excluded.amount, at = excluded.at
$$;

-- Brings fee and penalty up to the day, posts what has been added, and leaves the row locked; for the buyer's payment as for the
-- borrower's own, and so not for the product's role itself. By the rule of
-- src/shared/credit/price.ts, which a test compares with it: 3 % for 30 days and 0.1 % a day are both a thousandth of kobo × days.
create function credit_accrue(p_business text, p_credit text, p_at timestamptz)
returns credits language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c credits;
  v_today date;
  v_late int;
  v_fee bigint;
  v_penalty bigint;
  v_income bigint;
  v_posted text;
begin
  select * into c from credits where business_id = p_business and id = p_credit for no key update;
  if c.state is null or c.state not in ('active', 'default') or c.written_off_at is not null then return c; end if;
  v_today := greatest((p_at at time zone c.time_zone)::date, c.accrued_through);
  if v_today = c.accrued_through and c.accruals > 0 then return c; end if;
  v_late := greatest(0, v_today - greatest(c.accrued_through, c.due_date + 3));
  c.principal_days := c.principal_days + c.principal * greatest(0, least(v_today, c.due_date) - c.accrued_through);
  if v_late > 0 then
    c.overdue_principal := coalesce(c.overdue_principal, c.principal);
    c.penalty_days := c.penalty_days + c.principal * v_late;
  end if;
  v_fee := greatest(c.fee, (greatest(c.principal_days, c.offered * 10) + 500) / 1000);
  v_penalty := greatest(c.penalty, coalesce(least((c.penalty_days + 500) / 1000, c.overdue_principal / 10), 0));
  c.accruals := c.accruals + 1;
  if v_fee + v_penalty > c.fee + c.penalty then
    v_income := ledger_account('fee_income', 'credit', null, c.currency, false);
    select ledger_post('credit-accrual', c.id || ':' || c.accruals, 'Fee and penalty of an advance through ' || v_today, c.invoice_id, p_at,
        array_agg(account), array_agg(leg))
      into v_posted
      from (values (c.fee_account, c.fee - v_fee), (c.penalty_account, c.penalty - v_penalty), (v_income, v_fee - c.fee + v_penalty - c.penalty)) l(account, leg) where leg <> 0;
    if v_posted <> 'posted' then raise exception 'accrual % of credit % was %', c.accruals, c.id, v_posted; end if;
    perform credit_charge(c.business_id, c.id, 'fee', v_fee - c.fee, p_at);
    perform credit_charge(c.business_id, c.id, 'penalty', v_penalty - c.penalty, p_at);
  end if;
  update credits set principal_days = c.principal_days, penalty_days = c.penalty_days, overdue_principal = c.overdue_principal, accrued_through = v_today,
      accruals = c.accruals, fee = v_fee, penalty = v_penalty
    where business_id = c.business_id and id = c.id returning * into c;
  return c;
end $$;

create function credit_bring_up(p_business text, p_credit text, p_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the credit of this business' using errcode = 'insufficient_privilege'; end if;
  perform credit_accrue(p_business, p_credit, p_at);
end $$;

-- Penalty, then fee, then principal; by the rule of src/shared/credit/allocation.ts.
create function credit_split(c credits, p_amount bigint, out penalty bigint, out fee bigint, out principal bigint) language plpgsql immutable as $$
begin
  penalty := least(p_amount, c.penalty - c.penalty_paid - c.penalty_waived);
  fee := least(p_amount - penalty, c.fee - c.fee_paid - c.fee_waived);
  principal := least(p_amount - penalty - fee, c.principal);
end $$;

-- Writes a repayment of an accrued, locked credit, whose posting is made by the caller in the same transaction. Answers the state after it.
create function credit_record(c credits, p_amount bigint, p_how text, p_payment text, p_at timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_part record;
  v_taken bigint;
  v_left bigint;
begin
  select * into v_part from credit_split(c, p_amount);
  v_taken := v_part.penalty + v_part.fee + v_part.principal;
  if v_taken <= 0 then return c.state; end if;
  v_left := c.principal + c.fee - c.fee_paid - c.fee_waived + c.penalty - c.penalty_paid - c.penalty_waived - v_taken;
  insert into credit_repayments (business_id, credit_id, n, at, how, payment_id, amount, penalty, fee, principal)
    values (c.business_id, c.id, c.repayments + 1, p_at, p_how, p_payment, v_taken, v_part.penalty, v_part.fee, v_part.principal);
  update credits set principal = principal - v_part.principal, fee_paid = fee_paid + v_part.fee, penalty_paid = penalty_paid + v_part.penalty, repayments = repayments + 1,
      state = case when v_left = 0 then 'paid' else state end, repaid_at = case when v_left = 0 then p_at end,
      clean = case when v_left = 0 then c.penalty = 0 and c.state = 'active' and (p_how = 'buyer' or (p_at at time zone c.time_zone)::date - c.disbursed_on >= 7) end
    where business_id = c.business_id and id = c.id;
  if v_left = 0 then update pledges set state = 'settled', ended_at = p_at where business_id = c.business_id and credit_id = c.id; end if;
  insert into outbox (topic, business_ids, payload) values (case when v_left = 0 then 'credit.repaid' else 'credit.part-repaid' end, array[c.business_id],
    jsonb_build_object('businessId', c.business_id, 'creditId', c.id, 'invoiceId', c.invoice_id, 'number', c.invoice_number, 'amount', v_taken, 'left', v_left, 'how', p_how, 'n', c.repayments + 1));
  return case when v_left = 0 then 'paid' else c.state end;
end $$;

-- A repayment of any origin but the buyer's: invoice, then credit, then the accounts of the caller's posting. Answers what goes where on
-- our side, at most what is owed; the caller posts it against where the money comes from, in the same transaction.
create function credit_take(p_business text, p_credit text, p_amount bigint, p_how text, p_payment text, p_at timestamptz)
returns table (account_id bigint, amount bigint) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_invoice text;
  c credits;
  v_part record;
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the credit of this business' using errcode = 'insufficient_privilege'; end if;
  select k.invoice_id into v_invoice from credits k where k.business_id = p_business and k.id = p_credit;
  perform 1 from invoices i where i.business_id = p_business and i.id = v_invoice for no key update;
  c := credit_accrue(p_business, p_credit, p_at);
  if c.state is null or c.state not in ('active', 'default') or c.written_off_at is not null then return; end if;
  select * into v_part from credit_split(c, p_amount);
  if credit_record(c, p_amount, p_how, p_payment, p_at) = 'paid' then
    update invoices i set credit_id = null where i.business_id = p_business and i.id = v_invoice;
  end if;
  return query select l.account, l.leg from (values (c.penalty_account, v_part.penalty), (c.fee_account, v_part.fee), (c.principal_account, v_part.principal)) l(account, leg) where l.leg > 0;
end $$;

-- Money of ours that an operator gives up, out of what is owed now; posted by the caller. `p_kind` is fee or penalty.
create function credit_waive(p_business text, p_credit text, p_kind text, p_amount bigint, p_at timestamptz)
returns boolean language plpgsql as $$
begin
  update credits set fee_waived = fee_waived + case when p_kind = 'fee' then p_amount else 0 end, penalty_waived = penalty_waived + case when p_kind = 'penalty' then p_amount else 0 end
    where business_id = p_business and id = p_credit and state in ('active', 'default')
      and p_amount <= case when p_kind = 'fee' then fee - fee_paid - fee_waived else penalty - penalty_paid - penalty_waived end;
  return found;
end $$;

-- Where the books and the credits do not agree: each finding a sentence.
create function credit_findings() returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select 'credit ' || c.id || ' owes ' || o.owed || ' of ' || o.kind || ', its account says ' || -coalesce(e.total, 0)
    from credits c
    cross join lateral (values ('principal', c.principal_account, c.principal),
      ('fee', c.fee_account, case when c.written_off_at is null then c.fee - c.fee_paid - c.fee_waived else 0 end),
      ('penalty', c.penalty_account, case when c.written_off_at is null then c.penalty - c.penalty_paid - c.penalty_waived else 0 end)) o(kind, account, owed)
    left join lateral (select sum(amount) as total from ledger_entries where account_id = o.account) e on true
    where o.account is not null and o.owed <> -coalesce(e.total, 0)
  union all
  select 'credit ' || c.id || ' was repaid ' || (c.offered - c.principal - case when c.written_off_at is null then 0 else c.written_off_principal end) || ' of principal, its repayments say ' || coalesce(r.total, 0)
    from (select k.*, case when k.written_off_at is null then 0 else k.written_off - (k.fee - k.fee_paid - k.fee_waived) - (k.penalty - k.penalty_paid - k.penalty_waived) end as written_off_principal from credits k) c
    left join lateral (select sum(principal) as total from credit_repayments p where p.business_id = c.business_id and p.credit_id = c.id) r on true
    where c.disbursed_at is not null and c.offered - c.principal - c.written_off_principal <> coalesce(r.total, 0)
$$;

grant execute on function keep_offer(), credit_lock(text), pledge_invoice(text, text, text, bytea, timestamptz), pledge_taken(bytea), release_pledge(text, text, timestamptz),
  credit_bring_up(text, text, timestamptz), credit_take(text, text, bigint, text, text, timestamptz), credit_waive(text, text, text, bigint, timestamptz), credit_findings(),
  credit_charge(text, text, text, bigint, timestamptz) to duewell_app;
grant insert, update on charges to duewell_app;

alter table invoices add column credit_id text;

-- What the rules ask about invoices sent by a business and about their buyers, of whom a borrower sees nothing else: one invoice, or those
-- that are approved and unpaid, the ones within the days of an advance first. Of the last 500 paid invoices, those that this buyer paid here.
create function credit_candidates(p_business text, p_invoice text, p_at timestamptz, p_offset int, p_limit int)
returns table (id text, number text, buyer_name text, buyer_email text, buyer_business_id text, stage text, decision text, archived boolean, balance bigint, total bigint,
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
      select j.buyer_business_id, lower(j.recipient ->> 'email') as email,
          (select max(p.settled_at) from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded') > ((j.due_date + 1)::timestamp at time zone j.time_zone) as late
        from (select * from invoices k where k.business_id = p_business and k.kind = 'paid' order by k.created_at desc, k.id desc limit 500) j
        where exists (select from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded')
          and not exists (select from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded' and p.channel = 'outside')
    )
    select o.id, o.number, o.recipient ->> 'name', o.recipient ->> 'email', o.buyer_business_id, o.stage::text, o.decision::text, o.archived_at is not null, o.balance, o.total,
        o.issue_date, o.due_date, o.currency, o.time_zone, o.credit_id, b.level, h.paid::int, h.late::int,
        coalesce(o.buyer_business_id = p_business
          or exists (select from members m join members n on n.user_id = m.user_id where m.business_id = p_business and n.business_id = o.buyer_business_id and m.status = 'active' and n.status = 'active')
          or exists (select from members m join users u on u.id = m.user_id where m.business_id = p_business and u.email = lower(o.recipient ->> 'email'))
          or lower(o.recipient ->> 'email') = lower(s.detail ->> 'email') or (b.detail ->> 'email') = (s.detail ->> 'email')
          or coalesce(b.detail ->> 'taxNumber', o.recipient ->> 'taxNumber') = s.detail ->> 'taxNumber'
          or (b.detail ->> 'registrationNumber') = s.detail ->> 'registrationNumber', false),
        o.candidates
      from own o join businesses s on s.id = p_business left join businesses b on b.id = o.buyer_business_id
        cross join lateral (select count(*) as paid, count(*) filter (where d.late) as late from settled d
          where d.buyer_business_id = o.buyer_business_id or (o.buyer_business_id is null and d.email = lower(o.recipient ->> 'email'))) h
      order by o.within desc, o.due_date, o.id;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;
grant execute on function credit_candidates(text, text, timestamptz, int, int) to duewell_app;
