-- How the present decision was proved: by a member who was signed in, by a one-time code sent to the address, by an operator with
-- evidence, or by the buyer's own payment. Null where there is no decision, and for decisions made
-- before proof was required (through a link alone).
create domain decision_proof as text check (value in ('member', 'code', 'operator', 'payment'));
alter table invoices add column decision_proof decision_proof;
alter table orders add column decision_proof decision_proof;

-- Every decision about an invoice or a purchase order, with how it was proved and from where. Addresses and browsers are for those who
-- look into a dispute: neither party reads them, so the table is open to the system alone.
create table decisions (
  id bigint generated always as identity primary key,
  -- Who sent what was decided, and the business that decided, where it has one. It belongs to neither.
  sender_business_id text not null,
  party_business_id text,
  subject text not null,
  revision int not null,
  decision text not null check (decision in ('approved', 'denied')),
  how decision_proof not null,
  who text not null,
  user_id text,
  -- The address that a code was sent to.
  email text,
  evidence text,
  address text,
  agent text,
  at timestamptz not null,
  check (case how when 'code' then email is not null when 'operator' then evidence is not null else user_id is not null end)
);
create index decisions_subject on decisions (subject, id);
create trigger decisions_append_only before update or delete or truncate on decisions for each statement execute function refuse_change();
alter table decisions enable row level security;
alter table decisions force row level security;
create policy system_reads on decisions for select using (app_system());
create policy decider_writes on decisions for insert with check (app_system() or party_business_id = app_business());
grant select, insert on decisions to duewell_app;

-- The one code of a link: another one ends it. Only a keyed digest is kept; the code itself is derived from the row and the installation's key.
create table decision_codes (
  link_id text primary key,
  action text not null check (action in ('approve', 'deny')),
  revision int not null,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz
);
alter table decision_codes enable row level security;
alter table decision_codes force row level security;
create policy system on decision_codes using (app_system());
grant select, insert, update on decision_codes to duewell_app;

-- Whether a person is or was a member of a business, with any role or status. Members of the sender may not decide for the recipient.
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

-- A payment approves when a member of the buyer made it, who neither wrote the invoice nor belongs to its sender. Money from anybody else decides nothing.
-- p: actor, who or actorName, address, agent.
create function invoice_paid_by(p_invoice text, p_payer text, p jsonb, p_at timestamptz) returns void language plpgsql as $$
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
grant execute on function invoice_paid_by(text, text, jsonb, timestamptz) to duewell_app;

-- The three ways by which money reaches an invoice, otherwise as they were: whether it approves is asked of the function above, and
-- a payment from the buyer's own wallet sets app.paid_from, because only such a repayment of an advance counts as clean.
do $$
declare
  v_change record;
  v_text text;
begin
  for v_change in
    select * from (values
      ('invoice_pay_from_wallet(jsonb)', $t$, decision = 'approved', decided_at = coalesce(decided_at, v_at), decided_by = coalesce(decided_by, p ->> 'actorName'), updated_at = v_at
        where business_id = v_invoice.business_id and id = v_invoice.id;$t$, $t$, updated_at = v_at
        where business_id = v_invoice.business_id and id = v_invoice.id;
      perform invoice_paid_by(v_invoice.id, v_payer, p, v_at);$t$),
      ('invoice_pay_from_wallet(jsonb)', $t$  perform set_config('app.business_id', v_payer, true);$t$,
        $t$  perform set_config('app.business_id', v_payer, true), set_config('app.paid_from', 'wallet', true);$t$),
      ('bulk_pay_from_wallet(jsonb)', $t$, decision = 'approved', decided_at = coalesce(decided_at, v_at), decided_by = coalesce(decided_by, p ->> 'actorName'), updated_at = v_at
          from bulk_lines b where i.business_id = b.business_id and i.id = b.id;$t$, $t$, updated_at = v_at
          from bulk_lines b where i.business_id = b.business_id and i.id = b.id;
        perform invoice_paid_by(b.id, v_payer, p, v_at) from bulk_lines b;$t$),
      ('bulk_pay_from_wallet(jsonb)', $t$  perform set_config('app.business_id', v_payer, true);$t$,
        $t$  perform set_config('app.business_id', v_payer, true), set_config('app.paid_from', 'wallet', true);$t$),
      ('invoice_receive(jsonb)', $t$, decision = 'approved', decided_at = coalesce(decided_at, v_at), decided_by = coalesce(decided_by, p ->> 'who'), updated_at = v_at
    where business_id = v_invoice.business_id and id = v_invoice.id;$t$, $t$, updated_at = v_at
    where business_id = v_invoice.business_id and id = v_invoice.id;
  perform invoice_paid_by(v_invoice.id, v_payer, p, v_at);$t$)) c(name, before, after)
  loop
    v_text := pg_get_functiondef(v_change.name::regprocedure);
    if position(v_change.before in v_text) = 0 then raise exception '% is not as this migration knows it', v_change.name; end if;
    execute replace(v_text, v_change.before, v_change.after);
  end loop;
end $$;
