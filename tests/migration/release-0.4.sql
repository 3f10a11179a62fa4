-- Data of release 0.4, made with the functions of that release: businesses with money, invoices in every state, payments, refusals, holds, postings of two and
-- more legs. Dropped again afterwards.
create schema fill;

create function fill.id(p_prefix text, p_number int) returns text immutable language sql return p_prefix || '_' || lpad(p_number::text, 22, '0');

-- Businesses 1 to p_count, each with an owner, fifty million naira, and the next business as a contact.
create function fill.businesses(p_count int) returns void language plpgsql as $$
declare
  v_suspense bigint := ledger_account('suspense', 'fill', null, 'NGN', false);
  v_business text;
begin
  for n in 1..p_count loop
    v_business := fill.id('biz', n);
    insert into users (id, first_name, last_name, email, email_verified_at, phone, phone_verified_at, password_hash)
      values (fill.id('usr', n), 'Ada', 'Obi ' || n, 'owner' || n || '@example.com', now(), '+2348030000' || lpad(n::text, 3, '0'), now(), 'none');
    insert into businesses (id, name, category, time_zone, currency, detail)
      values (v_business, 'Business ' || n, 'both', case when n % 2 = 0 then 'Africa/Lagos' else 'Asia/Tokyo' end, 'NGN', jsonb_build_object('email', 'owner' || n || '@example.com', 'phone', '+2348030000' || lpad(n::text, 3, '0')));
    update businesses set level = 3 where id = v_business;
    insert into members (business_id, id, user_id, role, status) values (v_business, fill.id('mem', n), fill.id('usr', n), 'owner', 'active');
    perform ledger_post('fill', v_business, 'Opening money', null, '2026-01-01T08:00:00Z', array[v_suspense, (select account_id from wallets where business_id = v_business)], array[-5000000000, 5000000000]);
  end loop;
  for n in 1..p_count loop
    insert into contacts (business_id, id, name, business_name, email, category, linked_business_id)
      values (fill.id('biz', n), fill.id('con', n), 'Ada Obi', 'Business ' || 1 + n % p_count, 'owner' || 1 + n % p_count || '@example.com', 'both', fill.id('biz', 1 + n % p_count));
  end loop;
end $$;

-- Invoices p_from to p_to: number n is sent by business 1 + n % p_count. By n % 10: 0 draft, 1 part paid, 2 paid, 3 denied, 4 approved, 5 expired, 6 archived,
-- 7 to somebody without a business, 8 marked as paid outside and taken back, 9 a payment that is refused; one in ten drafts is void.
create function fill.invoices(p_from int, p_to int, p_count int) returns void language plpgsql as $$
declare
  v_seller int;
  v_at timestamptz;
  v_subtotal bigint;
  v_total bigint;
  v_contact boolean;
begin
  for n in p_from..p_to loop
    v_seller := 1 + n % p_count;
    v_at := date_trunc('day', now()) - interval '20 days' + n * 97 % 28800 * interval '1 minute' + interval '0.123456 s';
    v_subtotal := (1 + n % 4) * (100000 + n % 977);
    v_total := v_subtotal - 500 + v_subtotal * 75 / 1000;
    v_contact := n % 10 <> 7;
    perform invoice_create(jsonb_build_object('businessId', fill.id('biz', v_seller), 'id', fill.id('inv', n), 'at', v_at, 'action', case when n % 10 = 0 then 'draft' else 'send' end,
      'contactId', case when v_contact then fill.id('con', v_seller) end, 'contact', jsonb_build_object('name', 'Ọlá & Sons', 'email', 'buyer' || n || '@example.com'),
      'issueDate', (v_at at time zone 'UTC')::date, 'dueDate', (v_at at time zone 'UTC')::date + n % 40, 'description', 'Lot "' || n || '", größe \ ₦',
      'discounts', '[{"name": "Loyal", "kind": "fixed", "amount": 500}]'::jsonb, 'taxes', '[{"name": "VAT", "rate": 750}]'::jsonb,
      'subtotal', v_subtotal, 'discount', 500, 'tax', v_subtotal * 75 / 1000, 'amountPaid', 0, 'total', v_total,
      'editor', jsonb_build_object('isCustomized', false, 'invoiceSettingId', null, 'medium', case when v_contact then 'link' else 'email' end, 'recipientType', 'new', 'contact', jsonb_build_object('name', 'Ọlá & Sons', 'email', 'buyer' || n || '@example.com')),
      'lines', (select jsonb_agg(jsonb_build_object('key', 'k' || l, 'name', 'Item ' || l || ' of ' || n, 'quantity', 1000, 'price', 100000 + n % 977, 'total', 100000 + n % 977)) from generate_series(1, 1 + n % 4) l),
      'linkId', fill.id('lnk', n), 'linkHash', encode(sha256(n::text::bytea), 'hex'), 'medium', 'link', 'actor', fill.id('usr', v_seller), 'actorName', 'Ada Obi ' || v_seller, 'key', 'create-' || n, 'bodyHash', encode(sha256(n::text::bytea), 'hex')));
    if n % 10 in (1, 2, 9) then
      perform invoice_pay_from_wallet(jsonb_build_object('businessId', fill.id('biz', 1 + v_seller % p_count), 'invoiceId', fill.id('inv', n), 'paymentId', fill.id('pay', n), 'at', v_at + interval '1 minute',
        'amount', case n % 10 when 1 then v_total / 3 when 2 then v_total else v_total + 1 end, 'actor', fill.id('usr', 1 + v_seller % p_count), 'actorName', 'Buyer', 'key', 'payment-' || n, 'bodyHash', encode(sha256(n::text::bytea), 'hex')));
    elsif n % 10 in (3, 4, 5) then
      perform fill.decide(n, v_seller, (array['denied', 'approved', 'expired'])[n % 10 - 2], v_at);
    elsif n % 10 = 6 then
      update invoices set archived_at = v_at + interval '1 hour' where id = fill.id('inv', n);
      perform fill.belongings(n, v_seller, v_at);
    elsif n % 10 = 8 then
      insert into payments (business_id, id, category, category_id, channel, method, amount, currency, status, reference, paid_on, note, created_by, created_at, settled_at, reversed_at, reversed_by)
        values (fill.id('biz', v_seller), fill.id('pay', n), 'invoice', fill.id('inv', n), 'outside', 'cash', 5000, 'NGN', 'reversed', fill.id('pay', n), v_at::date, 'By mistake', 'fill', v_at, v_at, v_at + interval '1 hour', 'Ada');
    elsif n % 100 = 0 then
      update invoices set stage = 'void', number = 'VOID-' || n, sender = '{"name": "Void"}', sent_at = v_at where id = fill.id('inv', n);
    end if;
  end loop;
end $$;

create function fill.decide(n int, p_seller int, p_decision text, p_at timestamptz) returns void language plpgsql as $$
begin
  update invoices set decision = p_decision, decided_at = p_at + interval '1 hour', decided_by = 'Buyer', reason = case when p_decision = 'denied' then 'Not ordered' end, updated_at = p_at + interval '1 hour', version = version + 1
    where id = fill.id('inv', n);
  insert into invoice_events (business_id, invoice_id, at, what, who, detail)
    values (fill.id('biz', p_seller), fill.id('inv', n), p_at + interval '1 hour', p_decision, 'Buyer', case when p_decision = 'denied' then 'Not ordered' end);
  insert into audit_log (business_id, at, actor, action, subject, detail)
    values (case when p_decision = 'expired' then null else fill.id('biz', p_seller) end, p_at + interval '1 hour', 'fill', 'invoice.' || p_decision, fill.id('inv', n), '{"n": 1.50, "text": "ü"}');
end $$;

-- What else belongs to an invoice and is deleted with it.
create function fill.belongings(n int, p_seller int, p_at timestamptz) returns void language plpgsql as $$
declare
  v_business text := fill.id('biz', p_seller);
  v_invoice text := fill.id('inv', n);
begin
  insert into invoice_revisions (business_id, invoice_id, revision, paper, decision, reason, sent_at, replaced_at, changes)
    values (v_business, v_invoice, 1, jsonb_build_object('lines', n, 'total', 1.10), 'denied', 'Wrong', p_at, p_at + interval '1 hour', '[{"what": "price"}]');
  insert into invoice_views (business_id, invoice_id, revision, first_at, last_at) values (v_business, v_invoice, 1, p_at, p_at + interval '2 hours');
  insert into invoice_letters (business_id, invoice_id, letter, email, queued_at, handed_at) values (v_business, v_invoice, 'sent', 'buyer@example.com', p_at, p_at);
  insert into invoice_attachments (business_id, id, invoice_id, name, content_type, size, sha256, uploaded_by, uploaded_at)
    values (v_business, fill.id('att', n), v_invoice, 'Photo.png', 'image/png', 10, sha256('x'), 'fill', p_at);
  insert into payment_agreements (business_id, invoice_id, hash, version, text, facts, made_at) values (v_business, v_invoice, sha256(n::text::bytea), '1', 'We pay.', '{"n": 1}', p_at);
  insert into notifications (business_id, id, at, topic, text, path, event_key, read_at)
    values (v_business, fill.id('ntf', n), p_at, 'invoice.sent', 'Told', '/invoices', 'fill-' || n, case when n % 3 > 0 then p_at end);
end $$;

-- Postings of three and four legs, a hold that lasts and one that ended.
create function fill.postings(p_count int) returns void language plpgsql as $$
declare
  v_clearing bigint := ledger_account('provider_clearing', 'fill', null, 'NGN', false);
  v_fees bigint := ledger_account('provider_fees', 'fill', null, 'NGN', false);
  v_income bigint := ledger_account('fee_income', 'platform', null, 'NGN', false);
  v_wallet bigint;
begin
  for n in 1..p_count loop
    select account_id into v_wallet from wallets where business_id = fill.id('biz', n);
    perform ledger_post('deposit', 'three-' || n, 'By card', null, now() - interval '3 days', array[v_clearing, v_fees, v_wallet], array[-1000000, 15000, 985000]);
    perform ledger_post('charge', 'four-' || n, 'Several', null, now() - interval '2 days', array[v_wallet, v_income, v_fees, v_clearing], array[-4000, 2500, 1000, 500]);
    perform ledger_hold('hold-' || n, v_wallet, 70000 + n, 'withdrawal');
    perform ledger_hold('ended-' || n, v_wallet, 300, 'withdrawal');
    perform ledger_end_hold('ended-' || n, 'released');
  end loop;
end $$;
