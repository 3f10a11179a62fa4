import { AppError } from '../../shared/kit/errors.ts';
import type { Status } from '../../shared/invoices/status.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';
import { tokenDigest } from './links/link.ts';
import { statusOf } from './present.ts';
import { invoiceByLink } from './links/link-queries.ts';
import { documentLanguage, homeOf, invoiceOf, linesOf, sentInvoice } from './queries.ts';
import type { InvoiceRecord, LineRecord, Sender } from './queries.ts';

/** An invoice with everything that its documents need. */
export interface DocumentSource {
  readonly invoice: InvoiceRecord;
  readonly lines: readonly LineRecord[];
  readonly status: Status;
  readonly sender: Sender;
  readonly language: string;
}

/** For a member of either party. Throws NOT_FOUND. */
export async function documentSourceOf(sql: Sql, businessId: string, id: string, now: number): Promise<DocumentSource> {
  const invoice = await invoiceOf(sql, businessId, id, false);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  return documentSource(sql, invoice, now);
}

/** For the holder of a recipient's link: an invoice's id is not a key. Requires a system transaction. Throws NOT_FOUND. */
export async function documentSourceByLink(sql: Sql, key: string, now: number): Promise<DocumentSource> {
  const id = await invoiceByLink(sql, tokenDigest(key));
  const invoice = id ? await sentInvoice(sql, id, false) : null;
  if (!invoice) throw new AppError('NOT_FOUND', say`This invoice link no longer works. Ask the sender for a new one.`);
  return documentSource(sql, invoice, now);
}

async function documentSource(sql: Sql, invoice: InvoiceRecord, now: number): Promise<DocumentSource> {
  const sender = invoice.sender ?? (await sendersName(sql, invoice.business_id));
  const language =
    invoice.stage === 'draft' ? await documentLanguage(sql, invoice.business_id, invoice.contact_id, invoice.editor) : (invoice.language ?? 'en');
  return { invoice, lines: linesOf(invoice), status: statusOf(invoice, now), sender, language };
}

/** A draft has no sender yet: this is the name that sending writes. */
async function sendersName(sql: Sql, businessId: string): Promise<Sender> {
  const home = await homeOf(sql, businessId);
  const { email, phone } = home?.detail ?? {};
  return { ...(home && { name: home.name }), ...(typeof email === 'string' && { email }), ...(typeof phone === 'string' && { phone }) };
}
