create table invoice_settings (
  business_id text not null references businesses,
  id text not null unique,
  prefix text not null default 'INV-' check (prefix ~ '^[A-Z0-9-]{0,12}$'),
  accent text check (accent ~ '^#[0-9a-fA-F]{6}$'),
  footer text,
  terms text,
  default_tax int check (default_tax between 0 and 10000),
  due_days int not null default 14 check (due_days between 0 and 365),
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);

-- The next number of each business, in a row as narrow as it can be: every sending waits for it.
create table invoice_numbers (
  business_id text primary key references businesses,
  next_number bigint not null default 1
) with (fillfactor = 50);

-- Domains, because a table's own checks are read anew from the catalogue by every statement, and these tables are hot.
create domain amount as bigint check (value >= 0);
create domain invoice_stage as text check (value in ('draft', 'sent', 'void'));
create domain invoice_decision as text check (value in ('pending', 'approved', 'denied', 'expired'));

-- One object between two businesses: business_id sends, buyer_business_id receives. Amounts in kobo.
-- No foreign key to businesses from what is written all day: its share locks queue on the row of a busy business.
-- A business is never deleted (a trigger refuses it), and row-level security lets nobody write for another.
create table invoices (
  business_id text not null,
  id text not null unique,
  stage invoice_stage not null,
  decision invoice_decision not null default 'pending',
  decided_at timestamptz,
  decided_by text,
  reason text,
  archived_at timestamptz,
  number text,
  contact_id text,
  buyer_business_id text,
  -- Both parties as they stood when it was sent.
  sender jsonb,
  recipient jsonb not null default '{}',
  issue_date date,
  due_date date,
  description text not null default '',
  currency text not null,
  -- The sender's: its days decide what is late.
  time_zone text not null,
  discounts jsonb not null default '[]',
  taxes jsonb not null default '[]',
  subtotal amount not null,
  discount amount not null,
  tax amount not null,
  amount_paid amount not null,
  total bigint not null,
  paid amount not null default 0,
  balance bigint generated always as (total - paid) stored,
  -- The editor's fields that are not on the paper.
  editor jsonb not null default '{}',
  version int not null default 1,
  sent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (lower(coalesce(number, '') || ' ' || coalesce(recipient ->> 'name', '') || ' ' || coalesce(recipient ->> 'email', '') || ' ' || coalesce(sender ->> 'name', '') || ' ' || description)) stored,
  primary key (business_id, id),
  unique (business_id, number),
  foreign key (business_id, contact_id) references contacts (business_id, id),
  check (total = subtotal - discount + tax - amount_paid and case when stage = 'draft' then number is null and paid = 0
    else total >= 0 and discount <= subtotal and paid <= total and number is not null and issue_date is not null and due_date is not null
      and sender is not null and sent_at is not null end)
) with (fillfactor = 80);
create index invoices_sent_recent on invoices (business_id, created_at desc);
create index invoices_received_recent on invoices (buyer_business_id, created_at desc) where buyer_business_id is not null;
create index invoices_contact on invoices (business_id, contact_id) where contact_id is not null;
create index invoices_search on invoices using gin (search gin_trgm_ops);

create table invoice_lines (
  business_id text not null,
  invoice_id text not null,
  position int not null,
  key text not null,
  name text not null,
  quantity amount not null,
  unit_price amount not null,
  total amount not null,
  primary key (business_id, invoice_id, position),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);

-- Who did what and when, readable by both sides.
create table invoice_events (
  id bigint generated always as identity,
  business_id text not null,
  invoice_id text not null,
  at timestamptz not null,
  what text not null,
  who text,
  detail text,
  primary key (business_id, invoice_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);

-- A recipient's way in without an account. The key itself is derived from the id and the installation's secret.
create table invoice_links (
  business_id text not null,
  id text not null,
  invoice_id text not null,
  token_hash bytea primary key,
  created_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
create index invoice_links_invoice on invoice_links (business_id, invoice_id);

create table notifications (
  business_id text not null,
  id text not null unique,
  at timestamptz not null,
  topic text not null,
  text text not null,
  path text,
  read_at timestamptz,
  -- One notification an event, however often its dispatch runs.
  event_key text not null,
  primary key (business_id, id),
  unique (business_id, event_key)
);
create index notifications_recent on notifications (business_id, at desc, id);

alter table invoice_numbers enable row level security;
alter table invoice_numbers force row level security;
create policy own on invoice_numbers using (business_id = app_business() or app_system());
alter table invoice_settings enable row level security;
alter table invoice_settings force row level security;
create policy own on invoice_settings using (business_id = app_business() or app_system());
alter table invoices enable row level security;
alter table invoices force row level security;
create policy sender on invoices using (business_id = app_business() or app_system());
create policy recipient_reads on invoices for select using (buyer_business_id = app_business() and stage <> 'draft');
create policy recipient_decides on invoices for update using (buyer_business_id = app_business() and stage <> 'draft')
  with check (buyer_business_id = app_business() and stage <> 'draft');
alter table invoice_lines enable row level security;
alter table invoice_lines force row level security;
create policy sender on invoice_lines using (business_id = app_business() or app_system());
create policy recipient_reads on invoice_lines for select
  using (exists (select from invoices i where i.business_id = invoice_lines.business_id and i.id = invoice_lines.invoice_id));
alter table invoice_events enable row level security;
alter table invoice_events force row level security;
create policy parties on invoice_events
  using (business_id = app_business() or app_system() or exists (select from invoices i where i.business_id = invoice_events.business_id and i.id = invoice_events.invoice_id));
alter table invoice_links enable row level security;
alter table invoice_links force row level security;
create policy own on invoice_links using (business_id = app_business() or app_system());
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own on notifications using (business_id = app_business() or app_system());

grant select, insert, update on invoice_numbers, invoice_settings, invoices, notifications, invoice_links to duewell_app;
grant delete on invoices to duewell_app;
grant select, insert, delete on invoice_lines to duewell_app;
grant select, insert on invoice_events to duewell_app;

-- The status as shown at an instant; the same rule as src/shared/invoices/status.ts, which a test compares with it.
create function invoice_status(i invoices, at timestamptz) returns text language sql stable as $$
  select case
    when i.stage <> 'sent' then i.stage
    when i.archived_at is not null then 'archived'
    when i.decision in ('denied', 'expired') then i.decision
    when i.balance <= 0 then 'paid'
    when i.due_date < (at at time zone i.time_zone)::date then 'late'
    when i.paid > 0 then 'partial'
    when i.decision = 'pending' then 'pending'
    else 'unpaid' end
$$;

-- The recipient as the paper names them, and the business of the product behind them, if any.
create function invoice_recipient(p_business text, p_contact text, p_given jsonb, out recipient jsonb, out buyer text)
language plpgsql stable as $$
begin
  if p_contact is null then
    recipient := jsonb_strip_nulls(jsonb_build_object('name', p_given ->> 'name', 'email', p_given ->> 'email', 'phone', p_given ->> 'phone', 'address', p_given ->> 'address'));
    return;
  end if;
  select jsonb_strip_nulls(jsonb_build_object('name', coalesce(c.business_name, c.name), 'attention', case when c.business_name is not null then c.name end,
      'email', c.email, 'phone', c.phone, 'address', c.address, 'taxNumber', c.tax_number)), c.linked_business_id
    into recipient, buyer
    from contacts c where c.business_id = p_business and c.id = p_contact and c.removed_at is null;
end $$;

-- Takes the next number of the business: the row lock makes it gapless, a rolled-back sending gives it back. Returns it
-- with the sender as the paper will show it from now on, and the business's currency and zone.
create function invoice_take_number(p_business text, out number text, out sender jsonb, out currency text, out time_zone text) language plpgsql as $$
declare
  v_number bigint;
begin
  update invoice_numbers set next_number = next_number + 1 where business_id = p_business returning next_number - 1 into v_number;
  if v_number is null then raise exception 'business % has no invoice numbers', p_business using errcode = 'no_data_found'; end if;
  select s.prefix || case when v_number < 10000 then lpad(v_number::text, 4, '0') else v_number::text end, invoice_sender(b, s), b.currency, b.time_zone
    into number, sender, currency, time_zone
    from businesses b, invoice_settings s where b.id = p_business and s.business_id = p_business order by s.created_at, s.id limit 1;
end $$;

-- A whole POST /v1/invoice in one statement: the first answer for a repeated key, else draft or sent invoice, history,
-- audit and outbox. p holds the parsed request (kobo, thousandths, basis points) and ids made by the caller.
-- Returns {…} or {refused, message}; a refusal is an answer too and is kept under the key.
create function invoice_create(p jsonb) returns jsonb language plpgsql as $$
declare
  v_business text := p ->> 'businessId';
  v_id text := p ->> 'id';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_send boolean := p ->> 'action' = 'send';
  v_key text := p ->> 'key';
  v_actor text := p ->> 'actor';
  v_total bigint := (p ->> 'total')::bigint;
  v_known record;
  v_recipient jsonb;
  v_buyer text;
  v_home record;
  v_result jsonb;
begin
  perform set_config('app.business_id', v_business, true);
  if v_key is not null then
    select body_hash, answer into v_known from idempotency where business_id = v_business and route = 'invoice.create' and key = v_key;
    if found then
      if v_known.body_hash <> decode(p ->> 'bodyHash', 'hex') then return '{"refused": "IDEMPOTENCY_MISMATCH"}'; end if;
      return v_known.answer;
    end if;
  end if;
  select r.recipient, r.buyer into v_recipient, v_buyer from invoice_recipient(v_business, p ->> 'contactId', p -> 'contact') r;
  if p ->> 'contactId' is not null and v_recipient is null then
    v_result := '{"refused": "NOT_FOUND", "message": "This contact is not on your list any more. Please choose another."}';
  else
    if v_send then select n.number, n.sender, n.currency, n.time_zone into v_home from invoice_take_number(v_business) n;
    else select null as number, null::jsonb as sender, b.currency, b.time_zone into v_home from businesses b where b.id = v_business;
    end if;
    insert into invoices (business_id, id, stage, number, contact_id, buyer_business_id, sender, recipient, issue_date, due_date, description, currency, time_zone,
        discounts, taxes, subtotal, discount, tax, amount_paid, total, editor, sent_at, created_by, created_at, updated_at)
      values (v_business, v_id, case when v_send then 'sent' else 'draft' end, v_home.number, p ->> 'contactId', case when v_send then v_buyer end, v_home.sender,
        coalesce(v_recipient, '{}'), (p ->> 'issueDate')::date, (p ->> 'dueDate')::date, p ->> 'description', v_home.currency, v_home.time_zone, p -> 'discounts', p -> 'taxes',
        (p ->> 'subtotal')::bigint, (p ->> 'discount')::bigint, (p ->> 'tax')::bigint, (p ->> 'amountPaid')::bigint, v_total,
        p -> 'editor', case when v_send then v_at end, v_actor, v_at, v_at);
    perform invoice_write_lines(v_business, v_id, p -> 'lines');
    if v_send then perform invoice_sent(v_business, v_id, v_home.number, v_buyer, v_recipient, p); end if;
    v_result := jsonb_build_object('id', v_id, 'number', v_home.number, 'stage', case when v_send then 'sent' else 'draft' end, 'version', 1, 'total', v_total,
      'linkId', case when v_send then p ->> 'linkId' end);
  end if;
  with kept as (
    insert into idempotency (business_id, route, key, body_hash, status, answer)
      select v_business, 'invoice.create', v_key, decode(p ->> 'bodyHash', 'hex'), 200, v_result where v_key is not null
  )
  insert into audit_log (business_id, at, actor, action, subject, detail)
    values (v_business, v_at, v_actor, case when v_send then 'invoice.send' else 'invoice.draft' end, v_id, jsonb_build_object('total', v_total, 'refused', v_result -> 'refused'));
  return v_result;
end $$;

create function invoice_sender(b businesses, s invoice_settings) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('name', b.name, 'email', b.detail ->> 'email', 'phone', b.detail ->> 'phone',
    'address', nullif(concat_ws(', ', b.detail #>> '{address,line1}', b.detail #>> '{address,line2}', b.detail #>> '{address,city}', b.detail #>> '{address,state}'), ''),
    'taxNumber', b.detail ->> 'taxNumber', 'accent', s.accent, 'footer', s.footer, 'terms', s.terms))
$$;

create function invoice_write_lines(p_business text, p_invoice text, p_lines jsonb) returns void language plpgsql as $$
begin
  insert into invoice_lines (business_id, invoice_id, position, key, name, quantity, unit_price, total)
    select p_business, p_invoice, n, l ->> 'key', l ->> 'name', (l ->> 'quantity')::bigint, (l ->> 'price')::bigint, (l ->> 'total')::bigint
    from jsonb_array_elements(p_lines) with ordinality as e(l, n);
end $$;

-- What follows a sending, in the same transaction: the recipient's link, the history and the event that mails it.
create function invoice_sent(p_business text, p_invoice text, p_number text, p_buyer text, p_recipient jsonb, p jsonb) returns void language plpgsql as $$
begin
  with link as (
    insert into invoice_links (business_id, id, invoice_id, token_hash, created_at)
      values (p_business, p ->> 'linkId', p_invoice, decode(p ->> 'linkHash', 'hex'), (p ->> 'at')::timestamptz)
  ), history as (
    insert into invoice_events (business_id, invoice_id, at, what, who) values (p_business, p_invoice, (p ->> 'at')::timestamptz, 'sent', p ->> 'actorName')
  )
  insert into outbox (topic, business_ids, payload)
    values ('invoice.sent', array_remove(array[p_business, p_buyer], null),
      jsonb_build_object('businessId', p_business, 'invoiceId', p_invoice, 'number', p_number, 'buyerId', p_buyer, 'linkId', p ->> 'linkId',
        'email', case when p ->> 'medium' = 'email' then p_recipient ->> 'email' end));
end $$;

grant execute on function invoice_status(invoices, timestamptz), invoice_recipient(text, text, jsonb), invoice_take_number(text), invoice_create(jsonb), invoice_sender(businesses, invoice_settings),
  invoice_write_lines(text, text, jsonb), invoice_sent(text, text, text, text, jsonb, jsonb) to duewell_app;
