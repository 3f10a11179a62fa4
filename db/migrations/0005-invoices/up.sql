create table invoice_settings (
  business_id text not null references businesses,
  id text not null unique,
  prefix text not null default 'INV-' check (prefix ~ '^[A-Z0-9-]{0,12}$'),
  next_number bigint not null default 1 check (next_number between 1 and 99999999),
  accent text check (accent ~ '^#[0-9a-fA-F]{6}$'),
  footer text,
  terms text,
  default_tax int check (default_tax between 0 and 10000),
  due_days int not null default 14 check (due_days between 0 and 365),
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);

-- One object between two businesses: business_id sends, buyer_business_id receives. Amounts in kobo.
create table invoices (
  business_id text not null references businesses,
  id text not null unique,
  stage text not null check (stage in ('draft', 'sent', 'void')),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'denied', 'expired')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  archived_at timestamptz,
  number text,
  contact_id text,
  buyer_business_id text references businesses,
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
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax >= 0),
  amount_paid bigint not null check (amount_paid >= 0),
  total bigint not null,
  paid bigint not null default 0 check (paid >= 0),
  balance bigint generated always as (total - paid) stored,
  -- The editor's fields that are not on the paper.
  editor jsonb not null default '{}',
  version int not null default 1,
  sent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (lower(coalesce(number, '') || ' ' || coalesce(recipient ->> 'name', '') || ' ' || coalesce(sender ->> 'name', '') || ' ' || description)) stored,
  primary key (business_id, id),
  unique (business_id, number),
  foreign key (business_id, contact_id) references contacts (business_id, id),
  check (total = subtotal - discount + tax - amount_paid),
  check (stage = 'draft' or (total >= 0 and discount <= subtotal and paid <= total and number is not null and issue_date is not null and due_date is not null and sender is not null and sent_at is not null)),
  check (stage <> 'draft' or (number is null and paid = 0))
);
create index invoices_sent_recent on invoices (business_id, updated_at desc, id);
create index invoices_received_recent on invoices (buyer_business_id, updated_at desc, id) where buyer_business_id is not null;
create index invoices_contact on invoices (business_id, contact_id) where contact_id is not null;
create index invoices_unclaimed on invoices ((recipient ->> 'email')) where buyer_business_id is null and stage = 'sent';
create index invoices_open_due on invoices (due_date) where stage = 'sent' and decision = 'pending';
create index invoices_search on invoices using gin (search gin_trgm_ops);

create table invoice_lines (
  business_id text not null,
  invoice_id text not null,
  position int not null,
  key text not null,
  name text not null,
  quantity bigint not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  total bigint not null check (total >= 0),
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
  id text not null unique,
  invoice_id text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
create index invoice_links_invoice on invoice_links (business_id, invoice_id);

create table notifications (
  business_id text not null references businesses,
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

grant select, insert, update on invoice_settings, invoices, notifications, invoice_links to duewell_app;
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

-- Takes the next number of the business: the row lock makes it gapless, a rolled-back sending gives it back.
create function invoice_take_number(p_business text) returns text language plpgsql as $$
declare
  v_number text;
begin
  update invoice_settings set next_number = next_number + 1
    where business_id = p_business and id = (select id from invoice_settings where business_id = p_business order by created_at, id limit 1)
    returning prefix || lpad((next_number - 1)::text, 4, '0') into v_number;
  if v_number is null then raise exception 'business % has no invoice settings', p_business using errcode = 'no_data_found'; end if;
  return v_number;
end $$;

-- A whole POST /v1/invoice in one statement: the first answer for a repeated key, else draft or sent invoice, history,
-- audit and outbox. p holds the parsed request (kobo, thousandths, basis points) and ids made by the caller.
-- Returns {status, code?, answer}; a refusal is an answer too and is kept under the key.
create function invoice_create(p jsonb) returns jsonb language plpgsql as $$
declare
  v_business text := p ->> 'businessId';
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_send boolean := p ->> 'action' = 'send';
  v_key text := p ->> 'key';
  v_known record;
  v_recipient jsonb;
  v_buyer text;
  v_number text;
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
    if v_send then v_number := invoice_take_number(v_business); end if;
    select b.currency, b.time_zone, case when v_send then invoice_sender(b, s) end as sender into v_home
      from businesses b join invoice_settings s on s.business_id = b.id where b.id = v_business order by s.created_at, s.id limit 1;
    insert into invoices (business_id, id, stage, number, contact_id, buyer_business_id, sender, recipient, issue_date, due_date, description, currency, time_zone,
        discounts, taxes, subtotal, discount, tax, amount_paid, total, editor, sent_at, created_by, created_at, updated_at)
      select v_business, p ->> 'id', case when v_send then 'sent' else 'draft' end, v_number, p ->> 'contactId', case when v_send then v_buyer end, v_home.sender,
        coalesce(v_recipient, '{}'), (p ->> 'issueDate')::date, (p ->> 'dueDate')::date, p ->> 'description', v_home.currency, v_home.time_zone, p -> 'discounts', p -> 'taxes',
        (p ->> 'subtotal')::bigint, (p ->> 'discount')::bigint, (p ->> 'tax')::bigint, (p ->> 'amountPaid')::bigint, (p ->> 'total')::bigint,
        p -> 'editor', case when v_send then v_at end, p ->> 'actor', v_at, v_at;
    perform invoice_write_lines(v_business, p ->> 'id', p -> 'lines');
    if v_send then perform invoice_sent(v_business, p ->> 'id', v_number, v_buyer, v_recipient, p); end if;
    insert into audit_log (business_id, at, actor, action, subject, detail)
      values (v_business, v_at, p ->> 'actor', case when v_send then 'invoice.send' else 'invoice.draft' end, p ->> 'id', jsonb_build_object('total', (p ->> 'total')::bigint));
    v_result := jsonb_build_object('id', p ->> 'id', 'number', v_number, 'stage', case when v_send then 'sent' else 'draft' end, 'version', 1, 'total', (p ->> 'total')::bigint, 'linkId', case when v_send then p ->> 'linkId' end);
  end if;
  if v_key is not null then
    insert into idempotency (business_id, route, key, body_hash, status, answer)
      values (v_business, 'invoice.create', v_key, decode(p ->> 'bodyHash', 'hex'), 200, v_result);
  end if;
  return v_result;
end $$;

create function invoice_sender(b businesses, s invoice_settings) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('name', b.name, 'email', b.detail ->> 'email', 'phone', b.detail ->> 'phone',
    'address', nullif(concat_ws(', ', b.detail #>> '{address,line1}', b.detail #>> '{address,line2}', b.detail #>> '{address,city}', b.detail #>> '{address,state}'), ''),
    'taxNumber', b.detail ->> 'taxNumber', 'accent', s.accent, 'footer', s.footer, 'terms', s.terms))
$$;

create function invoice_write_lines(p_business text, p_invoice text, p_lines jsonb) returns void language sql as $$
  insert into invoice_lines (business_id, invoice_id, position, key, name, quantity, unit_price, total)
    select p_business, p_invoice, row_number() over (), l.key, l.name, l.quantity, l.price, l.total
    from jsonb_to_recordset(p_lines) as l(key text, name text, quantity bigint, price bigint, total bigint)
$$;

-- What follows a sending, in the same transaction: the recipient's link, the history and the event that mails it.
create function invoice_sent(p_business text, p_invoice text, p_number text, p_buyer text, p_recipient jsonb, p jsonb) returns void language plpgsql as $$
begin
  insert into invoice_links (business_id, id, invoice_id, token_hash, created_at)
    values (p_business, p ->> 'linkId', p_invoice, decode(p ->> 'linkHash', 'hex'), (p ->> 'at')::timestamptz);
  insert into invoice_events (business_id, invoice_id, at, what, who)
    values (p_business, p_invoice, (p ->> 'at')::timestamptz, 'sent', p ->> 'actorName');
  insert into outbox (topic, business_ids, payload)
    values ('invoice.sent', array_remove(array[p_business, p_buyer], null),
      jsonb_build_object('businessId', p_business, 'invoiceId', p_invoice, 'number', p_number, 'buyerId', p_buyer, 'linkId', p ->> 'linkId',
        'email', case when p ->> 'medium' = 'email' then p_recipient ->> 'email' end));
end $$;

grant execute on function invoice_status(invoices, timestamptz), invoice_recipient(text, text, jsonb), invoice_take_number(text), invoice_create(jsonb), invoice_sender(businesses, invoice_settings),
  invoice_write_lines(text, text, jsonb), invoice_sent(text, text, text, text, jsonb, jsonb) to duewell_app;
