-- The least that does the same as creating and sending an invoice, paying it and posting a transfer: what the product's schema is compared with. It has
-- the same essentials: tenants confined by row-level security, gapless numbers, one answer for a repeated key, history, an event, counters' change, balances
-- that cannot fall below their holds, a day's limit, movements that balance by their shape.

create table sellers (
  id int primary key,
  next_number bigint not null default 1,
  prefix text not null default 'INV-',
  letterhead jsonb not null
) with (fillfactor = 50);

create table wallets (
  owner int primary key references sellers,
  posted bigint not null,
  held bigint not null default 0 check (held >= 0),
  day date not null default '-infinity',
  spent bigint not null default 0,
  most_a_day bigint,
  check (posted >= held)
) with (fillfactor = 50);

create table invoices (
  seller int not null,
  n bigint not null,
  id uuid not null,
  number text not null,
  buyer int,
  status text not null,
  letterhead jsonb not null,
  recipient jsonb not null,
  lines jsonb not null,
  taxes jsonb not null,
  description text not null,
  issue_date date not null,
  due_date date not null,
  subtotal bigint not null,
  tax bigint not null,
  total bigint not null,
  paid bigint not null default 0,
  sent_at timestamptz not null,
  primary key (seller, n),
  check (total = subtotal + tax and paid between 0 and total)
) with (fillfactor = 80);
create unique index invoices_id on invoices (id);
create index invoices_by_status on invoices (seller, status, n);
create index invoices_by_due on invoices (seller, due_date, n);
create index invoices_received on invoices (buyer, status, n) where buyer is not null;

-- What was done, once: key and answer, audit, history, event, and the counters' change.
create table operations (
  id bigint generated always as identity primary key,
  seller int not null,
  other int,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject uuid,
  key uuid not null,
  body_hash bytea not null,
  answer jsonb not null,
  change bigint[] not null
);
create unique index operations_key on operations (seller, key);
create index operations_subject on operations (subject, id);

create table transfers (
  id bigint generated always as identity primary key,
  debit int not null,
  credit int not null,
  amount bigint not null check (amount > 0),
  debit_after bigint not null,
  credit_after bigint,
  event uuid not null unique,
  at timestamptz not null,
  check (debit <> credit)
);
create index transfers_debit on transfers (debit, id);
create index transfers_credit on transfers (credit, id);

create function me() returns int stable language sql return nullif(current_setting('app.me', true), '')::int;

do $$
declare
  t text;
begin
  foreach t in array array['sellers', 'invoices', 'operations'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own on %I using (%I = me())', t, case t when 'sellers' then 'id' else 'seller' end);
  end loop;
end $$;
create policy received on invoices using (buyer = me());

create function create_invoice(p_seller int, p_key uuid, p_hash bytea, p_recipient jsonb, p_lines jsonb, p_taxes jsonb, p_description text, p_due date, p_subtotal bigint, p_tax bigint)
returns jsonb language plpgsql as $$
declare
  s record;
  v_id uuid := gen_random_uuid();
  v_answer jsonb;
begin
  perform set_config('app.me', p_seller::text, true);
  update sellers set next_number = next_number + 1 where id = p_seller returning next_number - 1 as n, prefix || lpad((next_number - 1)::text, 4, '0') as number, letterhead into s;
  v_answer := jsonb_build_object('id', v_id, 'number', s.number, 'total', p_subtotal + p_tax);
  with made as (
    insert into invoices (seller, n, id, number, status, letterhead, recipient, lines, taxes, description, issue_date, due_date, subtotal, tax, total, sent_at)
      values (p_seller, s.n, v_id, s.number, 'pending', s.letterhead, p_recipient, p_lines, p_taxes, p_description, current_date, p_due, p_subtotal, p_tax, p_subtotal + p_tax, now())
  )
  insert into operations (seller, at, actor, action, subject, key, body_hash, answer, change)
    values (p_seller, now(), 'bench', 'invoice.send', v_id, p_key, p_hash, v_answer, array[1, p_subtotal + p_tax]);
  return v_answer;
end $$;

-- Security definer: callers have no access to wallets and transfers. Balances are locked in the order of their owners. The platform's account (number 65) has no
-- balance row, because all transactions would wait for it.
create function transfer(p_from int, p_to int, p_amount bigint, p_event uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owner int;
  v_from bigint;
  v_to bigint;
begin
  foreach v_owner in array case when p_from < p_to then array[p_from, p_to] else array[p_to, p_from] end loop
    if v_owner = p_to then
      if p_to = 65 then continue; end if;
      update wallets set posted = posted + p_amount where owner = p_to returning posted into v_to;
    else
      update wallets set posted = posted - p_amount, day = current_date, spent = case when day = current_date then spent else 0 end + p_amount
        where owner = p_from and posted - held >= p_amount and (most_a_day is null or case when day = current_date then spent else 0 end + p_amount <= most_a_day)
        returning posted into v_from;
    end if;
  end loop;
  if v_from is null then raise exception 'refused'; end if;
  insert into transfers (debit, credit, amount, debit_after, credit_after, event, at) values (p_from, p_to, p_amount, v_from, v_to, p_event, now());
  return v_from;
end $$;

create function pay(p_buyer int, p_seller int, p_n bigint, p_amount bigint, p_key uuid, p_hash bytea) returns jsonb language plpgsql as $$
declare
  i record;
  v_answer jsonb;
begin
  perform set_config('app.me', p_buyer::text, true);
  update invoices set paid = paid + p_amount, status = case when paid + p_amount = total then 'paid' else 'partial' end
    where seller = p_seller and n = p_n and buyer = p_buyer and paid + p_amount <= total
    returning id, number, total - paid as balance into i;
  if not found then raise exception 'refused'; end if;
  v_answer := jsonb_build_object('amount', p_amount, 'balance', i.balance, 'posted', transfer(p_buyer, p_seller, p_amount, p_key));
  insert into operations (seller, other, at, actor, action, subject, key, body_hash, answer, change)
    values (p_buyer, p_seller, now(), 'bench', 'invoice.pay', i.id, p_key, p_hash, v_answer, array[0, -p_amount]);
  return v_answer;
end $$;

-- 2n + 1 pays 2n + 2.
insert into sellers (id, letterhead) select n, '{"name": "Bench", "address": {"city": "Lagos"}}' from generate_series(1, 65) n;
insert into wallets (owner, posted) select id, 50000000000000 from sellers;
insert into invoices (seller, n, id, number, buyer, status, letterhead, recipient, lines, taxes, description, issue_date, due_date, subtotal, tax, total, sent_at)
  select n, 1, gen_random_uuid(), 'INV-0001', n - 1, 'partial', '{}', '{}', '[]', '[]', 'All of it', current_date, current_date, 90000000000000, 0, 90000000000000, now()
    from generate_series(2, 64, 2) n;
update sellers set next_number = 2;
grant select, insert, update on sellers, invoices, operations to duewell_app;
analyze;
