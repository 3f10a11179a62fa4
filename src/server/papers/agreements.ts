import { createHash } from 'node:crypto';
import { AGREEMENT_VERSION, agreementSeal, agreementText } from '../../shared/invoices/agreement.ts';
import type { AgreementFacts } from '../../shared/invoices/agreement.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { inTransaction } from '../context.ts';
import type { App } from '../context.ts';
import type { Sql } from '../db/pool.ts';
import type { OwnTransaction } from '../http/handler.ts';
import { naira, sentInvoice } from '../invoices/index.ts';
import type { InvoiceRecord, Party } from '../invoices/index.ts';
import type { Listeners } from '../jobs/outbox.ts';
import { agreementOf, insertAgreement } from './queries.ts';

/** An approval makes the undertaking, and so does a payment, which approves. Each event may come twice. */
export const agreementListeners: Listeners = {
  'invoice.decided': [(sql, { payload }, app) => undertake(sql, app, payload['invoiceId'])],
  'payment.settled': [(sql, { payload }, app) => undertake(sql, app, payload['invoiceId'])],
};

export const readAgreement: OwnTransaction<'invoice.agreement'> = {
  ownTransaction: (ctx, { invoiceId }) =>
    inTransaction(ctx.app, 'system', async (sql) => {
      const found = await agreementOf(sql, invoiceId);
      if (!found) throw new AppError('NOT_FOUND', 'There is no payment agreement for this invoice. It is made when the recipient approves the invoice.');
      const { facts, version, text, hash, made_at: madeAt } = found;
      const { number, currency, issueDate, dueDate, givenBy, givenAt } = facts;
      const shown = {
        number,
        amount: naira(facts.amount),
        currency,
        issueDate,
        dueDate,
        supplier: facts.supplier.name,
        buyer: facts.buyer.name,
        givenBy,
        givenAt,
      };
      return { invoiceId, version, text, hash, madeAt, facts: shown };
    }),
};

/** The digest of an agreement: of its version, text and facts. */
export function agreementHash(version: string, text: string, facts: AgreementFacts): Buffer {
  return createHash('sha256')
    .update(agreementSeal(version, text, facts))
    .digest();
}

async function undertake(sql: Sql, app: App, invoiceId: unknown): Promise<void> {
  const invoice = typeof invoiceId === 'string' ? await sentInvoice(sql, invoiceId, false) : null;
  if (invoice?.decision !== 'approved' || invoice.decided_at === null) return;
  const facts = factsOf(app, invoice, invoice.decided_at);
  const text = agreementText(AGREEMENT_VERSION, facts);
  const hash = agreementHash(AGREEMENT_VERSION, text, facts);
  await insertAgreement(sql, { businessId: invoice.business_id, invoiceId: invoice.id, hash, version: AGREEMENT_VERSION, text, facts, at: invoice.decided_at });
}

/** Nothing that changes afterwards: the same approval gives the same facts, whenever its event is heard. */
function factsOf(app: App, invoice: InvoiceRecord, givenAt: string): AgreementFacts {
  return {
    invoiceId: invoice.id,
    number: invoice.number ?? '',
    amount: invoice.total,
    currency: invoice.currency,
    issueDate: invoice.issue_date,
    dueDate: invoice.due_date,
    supplier: partyOf(invoice.sender ?? {}),
    buyer: partyOf(invoice.recipient),
    givenBy: invoice.decided_by ?? invoice.recipient.name ?? 'The recipient',
    givenAt,
    timeZone: invoice.time_zone,
    productName: app.env.productName,
  };
}

function partyOf({ name = '', address, taxNumber }: Party): AgreementFacts['supplier'] {
  return { name, address: address ?? null, taxNumber: taxNumber ?? null };
}
