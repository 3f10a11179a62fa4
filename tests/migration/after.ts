import { BEFORE, CHAIN } from './before.ts';
import type { Subject } from './before.ts';

/**
 * The same contents from the tables of today. Where a migration moves something, its query here reads it from the new place, in the old form; nothing else in
 * these tests knows where it is.
 */
export const AFTER: Readonly<Record<Subject, string>> = {
  ...BEFORE,
  'invoice lines': `select jsonb_build_array(i.business_id, i.id, l.n, l.line ->> 'key', l.line ->> 'name', l.line -> 'quantity', l.line -> 'price', l.line -> 'total')
    from invoices i, jsonb_array_elements(i.lines) with ordinality l(line, n) order by i.id, l.n`,
  // Changes that were not added to the counters yet are added by the migration.
  counters: `select jsonb_build_array(business_id, side, kind, due_date, n, total, balance) from invoice_tallies order by business_id, side, kind, due_date`,
  'read notifications': `select jsonb_build_array(m.business_id, m.user_id, n.id) from members m join notifications n on n.business_id = m.business_id
      left join notification_marks k on k.business_id = m.business_id and k.user_id = m.user_id
      left join notification_reads r on r.business_id = m.business_id and r.user_id = m.user_id and r.notification_id = n.id
    where m.user_id is not null and coalesce(r.read, n.id <= k.read_to, false) order by m.business_id, m.user_id, n.id`,
  'spent on the last day': `select jsonb_build_array(w.business_id, b.spent_on, b.spent) from wallets w join ledger_balances b using (account_id) where b.spent_on is not null order by w.business_id`,
};

export const CHAIN_AFTER: typeof CHAIN = { ...CHAIN };

/** What a wrong migration could lose or change, as statements on the tables of today. The comparison must find each, in the subject it is listed under. */
export const FAULTS: readonly (readonly [subject: Subject | 'chain' | 'anchors', fault: string])[] = [
  ['balances', 'update ledger_balances set posted = posted + 1 where account_id = (select min(account_id) from ledger_balances)'],
  ['balances', 'update ledger_balances set held = 0'],
  ['trial balance', 'delete from ledger_legs where transaction_id = (select max(transaction_id) from ledger_legs)'],
  ['postings', 'update ledger_legs set balance = balance + 1 where id = (select max(id) from ledger_legs where balance is not null)'],
  ['postings', `update ledger_transactions set posted_at = date_trunc('second', posted_at)`],
  ['holds', `delete from ledger_holds where state = 'released'`],
  ['invoices', 'update invoices set version = 1'],
  ['invoices', `update invoices set description = '' where id = (select max(id) from invoices)`],
  ['invoice lines', `update invoices set lines = lines || '[{}]'`],
  ['invoice lines', 'update invoices set lines = lines - 0 where id = (select max(id) from invoices)'],
  ['numbers of invoices', 'update invoice_numbers set next_number = next_number - 1'],
  ['links', 'delete from invoice_links where id = (select max(id) from invoice_links)'],
  ['revisions', 'delete from invoice_revisions where invoice_id = (select max(invoice_id) from invoice_revisions)'],
  ['attachments', 'delete from invoice_attachments'],
  ['history', `delete from invoice_events where what = 'part paid'`],
  ['history', `update invoice_events set who = null where what = 'sent'`],
  ['payments', `delete from payments where status = 'reversed'`],
  ['read notifications', 'delete from notification_reads'],
  ['read notifications', `update notification_marks set read_to = 'ntf_z'`],
  ['spent on the last day', 'update ledger_balances set spent = 0'],
  ['audit', 'delete from audit_log where business_id is null'],
  ['audit', `update audit_log set detail = detail - 'refused'`],
  ['counters', 'delete from invoice_tallies where kind = (select min(kind) from invoice_tallies)'],
  ['counters', 'update invoice_tallies set balance = balance + 1'],
  ['answers', `delete from idempotency where answer ? 'refused'`],
  ['answers', `update idempotency set body_hash = sha256(body_hash)`],
  ['events', 'delete from outbox where id = (select min(id) from outbox)'],
  ['chain', 'delete from audit_chain where n = (select max(n) from audit_chain)'],
  ['anchors', 'update audit_anchors set seal = sha256(seal)'],
];
