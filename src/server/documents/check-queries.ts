import type { CalendarDate } from '../../shared/kit/date.ts';
import type { OrderStatus } from '../../shared/orders/status.ts';
import type { QuoteStatus } from '../../shared/quotes/status.ts';
import type { Sql } from '../db/pool.ts';

export interface SentDocument extends Record<string, unknown> {
  number: string;
  sender: string | null;
  recipient: string | null;
  total: number;
  issue_date: CalendarDate | null;
  status: Exclude<OrderStatus | QuoteStatus, 'draft'>;
}

const FACTS = `number, sender ->> 'name' as sender, recipient ->> 'name' as recipient, total, issue_date, status`;
const SENT = {
  order: `select ${FACTS} from orders where id = $1 and stage = 'sent'`,
  quote: `select ${FACTS} from quotes where id = $1 and stage = 'sent'`,
} as const;

/** Null for drafts too: only their writer can print one. */
export async function sentDocument(sql: Sql, kind: keyof typeof SENT, id: string): Promise<SentDocument | null> {
  const [row] = await sql.query<SentDocument>(SENT[kind], [id]);
  return row ?? null;
}

/**
 * Whether every payment of a receipt is still valid, and whether all of them passed through us: a payment outside the product is only recorded by its payee.
 */
export async function receiptState(sql: Sql, reference: string): Promise<'paid' | 'recorded' | 'reversed'> {
  const rows = await sql.query<{ status: string; channel: string }>(
    'select status, channel from payments where id = $1 or reference = $1 union all select status, channel from payments where bulk_id = $1 limit 100',
    [reference],
  );
  if (rows.length === 0 || rows.some(({ status }) => status !== 'succeeded')) return 'reversed';
  return rows.some(({ channel }) => channel === 'outside') ? 'recorded' : 'paid';
}
