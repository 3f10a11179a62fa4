import { BEFORE, CHAIN } from './before.ts';
import type { Subject } from './before.ts';

/**
 * The same contents from the tables of today. Where a migration moves something, its query here reads it from the new place, in the old form; nothing else in
 * these tests knows where it is.
 */
export const AFTER: Readonly<Record<Subject, string>> = { ...BEFORE };

export const CHAIN_AFTER: typeof CHAIN = { ...CHAIN };

/** What a wrong migration could lose or change, as statements on the tables of today. The comparison must find each, in the subject it is listed under. */
export const FAULTS: readonly (readonly [subject: Subject | 'chain' | 'anchors', fault: string])[] = [
  ['balances', 'update ledger_balances set posted = posted + 1 where account_id = (select min(account_id) from ledger_balances)'],
  ['balances', 'update ledger_balances set held = 0'],
  ['trial balance', 'delete from ledger_entries where transaction_id = (select max(transaction_id) from ledger_entries)'],
  ['postings', 'update ledger_entries set balance = balance + 1 where id = (select max(id) from ledger_entries where balance is not null)'],
  ['postings', `update ledger_transactions set posted_at = date_trunc('second', posted_at)`],
  ['holds', `delete from ledger_holds where state = 'released'`],
  ['invoices', 'update invoices set version = 1'],
  ['invoices', `update invoices set description = '' where id = (select max(id) from invoices)`],
  ['invoice lines', 'update invoice_lines set position = position + 100'],
  ['invoice lines', 'delete from invoice_lines where invoice_id = (select max(invoice_id) from invoice_lines) and position = 1'],
  ['numbers of invoices', 'update invoice_numbers set next_number = next_number - 1'],
  ['links', 'delete from invoice_links where id = (select max(id) from invoice_links)'],
  ['revisions', 'delete from invoice_revisions where invoice_id = (select max(invoice_id) from invoice_revisions)'],
  ['attachments', 'delete from invoice_attachments'],
  ['history', `delete from invoice_events where what = 'part paid'`],
  ['history', `update invoice_events set who = null where what = 'sent'`],
  ['payments', `delete from payments where status = 'reversed'`],
  ['spent by day', 'update wallet_days set spent = spent + 1'],
  ['audit', 'delete from audit_log where business_id is null'],
  ['audit', `update audit_log set detail = detail - 'refused'`],
  ['counters', 'truncate invoice_tally_changes'],
  ['counters', 'update invoice_tallies set balance = balance + 1'],
  ['answers', `delete from idempotency where answer ? 'refused'`],
  ['answers', `update idempotency set body_hash = sha256(body_hash)`],
  ['events', 'delete from outbox where id = (select min(id) from outbox)'],
  ['chain', 'delete from audit_chain where n = (select max(n) from audit_chain)'],
  ['anchors', 'update audit_anchors set seal = sha256(seal)'],
];
