import type { Client } from 'pg';
import { lines } from './release-0-4.ts';

/** Everything that a migration must keep, as lines of JSON by subject. The lines of a subject are compared in this order. */
export type Contents = Readonly<Record<string, readonly string[]>>;

export const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

/** What a database of release 0.4.0 contains. Its tables do not change any more: `after.ts` reads the same from those of today. */
export const BEFORE = {
  balances: `select jsonb_build_array(a.kind, a.owner_id, a.currency, a.business_id, b.posted, b.held, (select coalesce(sum(e.amount), 0) from ledger_entries e where e.account_id = a.id))
    from ledger_accounts a left join ledger_balances b on b.account_id = a.id order by 1`,
  'trial balance': `select jsonb_build_array(a.kind, sum(e.amount), count(*)) from ledger_entries e join ledger_accounts a on a.id = e.account_id group by a.kind order by 1`,
  postings: `select jsonb_build_array(t.event, t.event_id, t.description, t.invoice_id, ${at('t.posted_at')}, a.kind, a.owner_id, e.business_id, e.amount, e.balance)
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id order by 1`,
  holds: `select jsonb_build_array(h.id, a.owner_id, h.amount, h.reason, h.state, ${at('h.created_at')}, ${at('h.ended_at')}) from ledger_holds h join ledger_accounts a on a.id = h.account_id order by 1`,
  invoices: `select jsonb_build_array(business_id, id, stage, kind, decision, ${at('decided_at')}, decided_by, reason, ${at('archived_at')}, number, contact_id, buyer_business_id, sender, recipient, issue_date,
      due_date, ${at('late_at')}, description, currency, time_zone, discounts, taxes, subtotal, discount, tax, amount_paid, total, paid, balance, editor, version, revision, reminders, credit_id,
      ${at('sent_at')}, created_by, ${at('created_at')}, ${at('updated_at')})
    from invoices order by id`,
  'invoice lines': `select jsonb_build_array(business_id, invoice_id, position, key, name, quantity, unit_price, total) from invoice_lines order by invoice_id, position`,
  'numbers of invoices': 'select jsonb_build_array(business_id, next_number) from invoice_numbers order by 1',
  links: `select jsonb_build_array(business_id, id, invoice_id, encode(token_hash, 'hex'), ${at('created_at')}) from invoice_links order by 1`,
  revisions: `select to_jsonb(r) from invoice_revisions r order by invoice_id, revision`,
  views: `select to_jsonb(v) from invoice_views v order by invoice_id, revision`,
  attachments: `select jsonb_build_array(business_id, id, invoice_id, name, content_type, size, encode(sha256, 'hex'), uploaded_by, ${at('uploaded_at')}) from invoice_attachments order by id`,
  'e-mails of invoices': `select jsonb_build_array(business_id, invoice_id, letter, email, ${at('queued_at')}, ${at('handed_at')}) from invoice_letters order by invoice_id, letter`,
  agreements: `select jsonb_build_array(business_id, invoice_id, encode(hash, 'hex'), version, text, facts, ${at('made_at')}) from payment_agreements order by invoice_id`,
  notifications: `select jsonb_build_array(business_id, id, ${at('at')}, topic, text, path, event_key) from notifications order by id`,
  'read notifications': `select jsonb_build_array(m.business_id, m.user_id, n.id) from members m join notifications n on n.business_id = m.business_id
    where m.user_id is not null and n.read_at is not null order by m.business_id, m.user_id, n.id`,
  history: `select jsonb_build_array(business_id, invoice_id, row_number() over (partition by invoice_id order by id), ${at('at')}, what, who, detail) from invoice_events order by invoice_id, id`,
  payments: `select jsonb_build_array(business_id, id, payer_business_id, category, category_id, channel, method, amount, fee, currency, status, reference, paid_on, note, created_by, ${at('created_at')},
      ${at('settled_at')}, ${at('reversed_at')}, reversed_by)
    from payments order by id`,
  'spent on the last day': 'select distinct on (business_id) jsonb_build_array(business_id, day, spent) from wallet_days order by business_id, day desc',
  audit: `select jsonb_build_array(id, business_id, ${at('at')}, actor, action, subject, detail::text) from audit_log order by id`,
  counters: `select jsonb_build_array(business_id, side, kind, due_date, sum(n), sum(total), sum(balance))
    from (select business_id, side, kind, due_date, n, total, balance from invoice_tallies
      union all select business_id, side, kind, due_date, n, total, balance from invoice_tally_changes) c
    group by business_id, side, kind, due_date having (sum(n), sum(total), sum(balance)) <> (0, 0, 0) order by business_id, side, kind, due_date`,
  answers: `select jsonb_build_array(business_id, route, key, encode(body_hash, 'hex'), status, answer, ${at('created_at')}) from idempotency order by business_id, route, key`,
  events: 'select jsonb_build_array(topic, business_ids, payload) from outbox order by id',
} as const;

export type Subject = keyof typeof BEFORE;

export async function read(client: Client, queries: Readonly<Record<string, string>>): Promise<Contents> {
  const found: Record<string, readonly string[]> = {};
  for (const [subject, sql] of Object.entries(queries)) found[subject] = await lines(client, sql);
  return found;
}

/** The links of the chain of the audit log, and the signed head. */
export const CHAIN = {
  chain: `select jsonb_build_array(n, entry_id, encode(hash, 'hex'), business_id, business_n, encode(business_hash, 'hex')) from audit_chain order by n`,
  anchors: `select jsonb_build_array(n, encode(hash, 'hex'), ${at('at')}, key_id, encode(seal, 'hex')) from audit_anchors order by n`,
};

/** One sentence for each subject that differs: what is missing, added or changed first. */
export function differences(before: Contents, after: Contents): string[] {
  return Object.entries(before).flatMap(([subject, wanted]) => {
    const found = after[subject] ?? [];
    const first = wanted.findIndex((line, index) => line !== found[index]);
    if (first < 0 && found.length === wanted.length) return [];
    const index = first < 0 ? wanted.length : first;
    return [
      `${subject}: ${wanted.length} before, ${found.length} after; number ${index + 1} was ${wanted[index] ?? 'absent'} and is ${found[index] ?? 'absent'}`,
    ];
  });
}
