import type pg from 'pg';
import { newId } from '../core/context.ts';
import type { TestUser } from './test-app.ts';

/** One row in each table that the scenarios of invoices and payments leave empty, as the tables' owner. */
export async function oneOfEach(owner: pg.Pool, { businessId, userId }: TestUser): Promise<void> {
  const add = (text: string, ...values: readonly unknown[]) => owner.query(text, [businessId, ...values]);
  await add(
    `insert into bank_accounts (business_id, id, bank_name, bank_code, account_name, account_number, account_index, last4, source, added_by, added_at) values ($1, $2, 'Bank', '058', 'Name', '\\x00', '\\x00', '0000', 'manual', $3, now())`,
    newId('account'),
    userId,
  );
  await add(
    `insert into bank_link_starts (business_id, reference, provider, user_id, state, created_at) values ($1, $2, 'test', $3, 'begun', now())`,
    newId('linking'),
    userId,
  );
  await add(
    `insert into bank_links (business_id, provider, provider_account, user_id, state, created_at) values ($1, 'test', $2, $3, 'done', now())`,
    newId('account'),
    userId,
  );
  await add(
    `insert into bulk_payments (business_id, id, invoices, total, currency, status, created_by, created_at) values ($1, $2, '[]', 1, 'NGN', 'pending', 'test', now())`,
    newId('payment'),
  );
  const intent = newId('payment');
  await add(
    `insert into payment_intents (business_id, id, is_guest, category, category_id, channel, amount, currency, label, payee, path, email, reference, provider, created_by, created_at)
     values ($1, $2, false, 'wallet', $1, 'card', 1, 'NGN', 'a', 'b', '/wallet', 'a@example.com', $2, 'test', 'test', now())`,
    intent,
  );
  await add(
    `insert into payment_refunds (business_id, id, intent_id, amount, currency, status, provider, created_at) values ($1, $2, $3, 1, 'NGN', 'pending', 'test', now())`,
    newId('payment'),
    intent,
  );
  await add(
    `insert into cards (business_id, id, provider, authorization_code, signature_index, email, brand, last4, exp_month, exp_year, added_by, added_at)
     values ($1, $2, 'test', '\\x00', '\\x00', 'a@example.com', 'visa', '0000', 12, 2030, 'test', now())`,
    newId('card'),
  );
  const runId = newId('run');
  await add(
    `insert into payment_runs (business_id, id, pay_on, currency, created_by, created_name, created_at) values ($1, $2, '2026-12-01', 'NGN', $3, 'Test', now())`,
    runId,
    userId,
  );
  await add(`insert into payment_run_lines (business_id, run_id, invoice_id, position, amount, revision) values ($1, $2, 'inv_test', 1, 1, 1)`, runId);
  await add(
    `insert into invoice_warning_checks (business_id, invoice_id, kind, about, checked_by, checked_name, checked_at) values ($1, 'inv_test', 'duplicate', 'test', $2, 'Test', now())`,
    userId,
  );
  await add(`insert into business_limits (business_id, set_by, set_at) values ($1, 'test', now())`);
  await add(
    `insert into documents (business_id, id, kind, name, content_type, size, sha256, status, uploaded_by, uploaded_at) values ($1, $2, 'other', 'a.pdf', 'application/pdf', 1, '\\x00', 'uploaded', $3, now())`,
    newId('document'),
    userId,
  );
  await add(
    `insert into withdrawals (business_id, id, reference, wallet_account, account_id, bank_code, bank_name, account_name, account_number, last4, amount, fee, currency, status, provider, created_by, created_name, created_at, updated_at)
     values ($1, $2, lower(replace($2, '_', '-')), 1, 'acc', '058', 'Bank', 'Name', '\\x00', '0000', 1, 1, 'NGN', 'cancelled', 'test', 'test', 'test', now(), now())`,
    newId('withdrawal'),
  );
  await add(
    `insert into identity_checks (business_id, id, kind, identity_type, number, number_index, shown, user_id, status, provider, created_at, proved_first_name, proved_last_name) values ($1, $2, 'number', 'bvn', '\\x00', '\\x00', '1', $3, 'accepted', 'test', now(), 'Ada', 'Obi')`,
    newId('check'),
    userId,
  );
  await add(`insert into logos (business_id, id, content_type, created_at) values ($1, $2, 'image/png', now())`, newId('logo'));
  const sentOne = `from invoices where business_id = $1 and stage = 'sent' order by id limit 1`;
  await add(
    `insert into invoice_revisions (business_id, invoice_id, revision, paper, decision, sent_at, replaced_at, changes) select $1, id, 0, '{}', 'denied', now(), now(), '[]' ${sentOne}`,
  );
  await add(`insert into invoice_letters (business_id, invoice_id, letter, email, queued_at) select $1, id, 'test', 'a@example.com', now() ${sentOne}`);
  await add(`insert into invoice_views (business_id, invoice_id, revision, first_at, last_at) select $1, id, 0, now(), now() ${sentOne}`);
  await add(
    `insert into invoice_attachments (business_id, id, invoice_id, name, content_type, size, sha256, uploaded_by, uploaded_at) select $1, $2, id, 'a.pdf', 'application/pdf', 1, '\\x00', $3, now() ${sentOne}`,
    newId('attachment'),
    userId,
  );
  await add(
    `insert into order_attachments (business_id, id, order_id, name, content_type, size, sha256, uploaded_by, uploaded_at) select $1, $2, id, 'a.pdf', 'application/pdf', 1, '\\x00', $3, now() from orders where business_id = $1 and stage <> 'draft' order by id limit 1`,
    newId('attachment'),
    userId,
  );
  const orderDelivery = newId('orderDelivery');
  await add(
    `insert into order_deliveries (business_id, id, order_id, delivered_on, note, recorded_at) select $1, $2, id, '2026-11-01', '', now() from orders where business_id = $1 and stage <> 'draft' order by id limit 1`,
    orderDelivery,
  );
  await add(`insert into order_delivery_lines (business_id, delivery_id, line, quantity) values ($1, $2, 1, 1)`, orderDelivery);
  await add(
    `insert into compared_orders (business_id, invoice_id, order_id, chosen_at) select o.business_id, i.id, o.id, now() from orders o join invoices i on i.stage = 'sent' where o.business_id = $1 and o.stage <> 'draft' order by o.id, i.id limit 1`,
  );
  await add(
    `insert into order_revisions (business_id, order_id, revision, paper, reason, sent_at, replaced_at, changes) select $1, id, 0, '{}', 'test', now(), now(), '[]' from orders where business_id = $1 and stage <> 'draft' order by id limit 1`,
  );
  await add(
    `insert into imported_invoices (business_id, id, supplier_key, number, document, sha256, imported_by, imported_at) values ($1, $2, 'test', '1', '{}', '\\x00', $3, now())`,
    newId('imported'),
    userId,
  );
  const schedule = newId('schedule');
  await add(
    `insert into invoice_schedules (business_id, id, invoice_id, every, anchor, state, template, due_days, next_period, created_by, created_at, updated_at)
     select $1, $2, id, 'month', '2026-01-31', 'ended', '{}', 14, 1, 'test', now(), now() ${sentOne}`,
    schedule,
  );
  await add(`insert into invoice_schedule_runs (business_id, schedule_id, period, day, made_at) values ($1, $2, 0, '2026-01-31', now())`, schedule);
  await add(`insert into late_fees (business_id, invoice_id, fee_invoice_id, made_at) select $1, id, $2 || id, now() ${sentOne}`, 'fee');
  await add(
    `insert into transfer_matches (business_id, payment_id, transfer_id, invoice_id, amount, how, matched_by, matched_at)
     select $1, $2, id, 'inv', 1, 'person', 'test', now() from received_transfers where business_id = $1 limit 1`,
    newId('payment'),
  );
  await add(`insert into referrals (business_id, id, email, sent_by, sent_at) values ($1, $2, 'test@example.com', $3, now())`, newId('referral'), userId);
  await add(
    `insert into api_keys (business_id, id, name, token_hash, last4, scopes, created_by, created_name, created_at) values ($1, $2, 'Test', sha256($2::text::bytea), '0000', '{read}', $3, 'Test', now())`,
    newId('key'),
    userId,
  );
  const endpoint = newId('endpoint');
  await add(
    `insert into webhook_endpoints (business_id, id, url, events, state, secret, created_by, created_at) values ($1, $2, 'https://example.com', '{invoice.sent}', 'off', '\\x00', $3, now())`,
    endpoint,
    userId,
  );
  await add(
    `insert into webhook_deliveries (business_id, id, endpoint_id, event_id, event, body, state, next_at, created_at) values ($1, $2, $3, 'evt', 'invoice.sent', '{}', 'failed', now(), now())`,
    newId('delivery'),
    endpoint,
  );
  await add(`insert into mail_choices (business_id, user_id, kind, choice, chosen_at) values ($1, $2, 'team', 'never', now())`, userId);
  await add(
    `insert into mail_digests (business_id, user_id, day, since, until, taken_at, sent_at) values ($1, $2, '2020-01-01', '2019-12-31', '2020-01-01', now(), now())`,
    userId,
  );
  const credit = newId('credit');
  await add(
    `insert into credits (business_id, id, invoice_id, state, currency, time_zone, buyer_key, buyer_name, invoice_number, due_date, requested, requested_by, requested_name, requested_at, score, grade, points)
     select $1, $2, id, 'denied', 'NGN', 'Africa/Lagos', 'test', 'Test', '1', '2026-12-31', 1, 'test', 'Test', now(), 50, 'C', '[]' ${sentOne}`,
    credit,
  );
  await add(
    `insert into pledges (business_id, credit_id, invoice_id, fingerprint, state, made_at) values ($1, $2, 'inv_x', sha256($2::text::bytea), 'released', now())`,
    credit,
  );
  await add(
    `insert into credit_repayments (business_id, credit_id, n, at, how, amount, penalty, fee, principal) values ($1, $2, 1, now(), 'wallet', 1, 0, 0, 1)`,
    credit,
  );
  await add(`insert into charges (business_id, id, credit_id, kind, amount, at) values ($1, $2 || ':fee', $2, 'fee', 1, now())`, credit);
  await add(`insert into credit_notices (business_id, credit_id, notice, at) values ($1, $2, 'test', now())`, credit);
  await add(`insert into credit_limits (business_id, amount, reason, set_by, set_at) values ($1, 1, 'test', 'test', now())`);
  await add(`insert into payment_safety (business_id, code_above_new, code_above, set_by, set_at) values ($1, 10000000, 100000000, 'test', now())`);
  await add(
    `insert into payment_rules (business_id, supplier_id, id, supplier, kind, amount, set_by, set_at) select $1, b.id, $2, 'Test', 'always', 0, $3, now() from businesses b where b.id <> $1 limit 1 on conflict do nothing`,
    newId('rule'),
    userId,
  );
  await add(
    `insert into supplier_categories (business_id, id, name, kind, amount, applies_to, set_by, set_at) values ($1, $2, 'Test', 'always', 0, 'both', $3, now())`,
    newId('supplierCategory'),
    userId,
  );
  await add(`insert into new_payee_payments (business_id, route, key, at, amount) values ($1, 'test', 'test', now(), 1)`);
  await add(`insert into unconfirmed_payments (business_id, route, key, at, to_new) values ($1, 'test', 'test', now(), 1)`);
  const account = `select account_id from wallets where business_id = $1`;
  await add(`insert into card_funds (business_id, reference, account_id, amount, at) values ($1, 'test-' || $1, (${account}), 1, now() - interval '9 days')`);
  await add(
    `insert into dispute_debts (business_id, subject, account_id, currency, amount, owed, opened_at) values ($1, 'test', (${account}), 'NGN', 1, 0, now())`,
  );
  await add(`insert into bill_inboxes (business_id, token, made_by, made_at) values ($1, 'test-' || $1, 'test', now())`);
  await add(
    `insert into bills (business_id, id, source, arrived_at, file_name, content_type, size, sha256) values ($1, $2, 'upload', now(), 'a.pdf', 'application/pdf', 1, '\\x00')`,
    newId('bill'),
  );
  await add(`insert into book_locks (business_id, through, locked_at, locked_by, locked_name) values ($1, '2020-01-31', now(), 'test', 'Test')`);
  await add(
    `insert into locked_entries (business_id, through, place, date, key, text, reference, party, lines) values ($1, '2020-01-31', 1, '2020-01-05', 'test', '"Test"', '', '', '[]')`,
  );
  await add(`insert into book_accounts (business_id, account, code, name) values ($1, 'sales', '400', 'Sales')`);
  await add(
    `insert into book_emails (business_id, user_ids, format, day, locks, set_by, set_name, sent_through) values ($1, array[$2], 'xero', 5, true, $2, 'Test', '2020-01-31')`,
    userId,
  );
  const [thread, message] = [newId('thread'), newId('message')];
  await add(
    `insert into business_exports (business_id, id, state, requested_by, requested_name, requested_at, finished_at) values ($1, $2, 'failed', $3, 'Test', now(), now())`,
    newId('export'),
    userId,
  );
  await add(`insert into products (business_id, id, name, created_at, updated_at) values ($1, $2, 'Test', now(), now())`, newId('product'));
  await add(`insert into notification_marks (business_id, user_id, read_to) values ($1, $2, 'ntf_0') on conflict do nothing`, userId);
  await add(
    `insert into notification_reads (business_id, user_id, notification_id, read) select business_id, $2, id, true from notifications where business_id = $1 limit 1`,
    userId,
  );
  await add(
    `insert into help_threads (business_id, id, user_id, name, email, subject, created_at, last_at, agent) values ($1, $2, $3, 'Ada', 'a@example.com', 'Test', now(), now(), '')`,
    thread,
    userId,
  );
  await add(`insert into help_messages (business_id, id, thread_id, text, at) values ($1, $2, $3, 'Test', now())`, message, thread);
  await add(
    `insert into help_files (business_id, id, thread_id, message_id, name, content_type, size, sha256, uploaded_at) values ($1, $2, $3, $4, 'a.png', 'image/png', 1, '\\x00', now())`,
    newId('attachment'),
    thread,
    message,
  );
  await add(
    `insert into withholding_certificates (business_id, payment_id, invoice_id, number, issued_on, recorded_by, recorded_by_name, recorded_at)
     select business_id, id, category_id, 'W-1', current_date, 'test', 'Test', now() from payments where business_id = $1 and category = 'invoice' limit 1`,
  );
  await add(
    `insert into phone_messages (business_id, invoice_id, occasion, channel, about, phone, queued_at)
     select business_id, id, 'sent', 'sms', 'invoice', '+2348030000000', now() from invoices where business_id = $1 limit 1`,
  );
  await add(`insert into phone_stops (business_id, phone, stopped_at) values ($1, '+2348030000000', now())`);
  await add(
    `insert into short_links (business_id, code_hash, invoice_id, link_id, expires_at)
     select business_id, sha256($2::bytea), id, 'test', now() from invoices where business_id = $1 limit 1`,
    businessId,
  );
  await add(
    `insert into invoice_tallies (business_id, side, kind, due_date, n, total, balance) values ($1, 'sent', 'void', '-infinity', 1, 0, 0) on conflict do nothing`,
  );
}
