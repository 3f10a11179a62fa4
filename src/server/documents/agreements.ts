import { createHash } from 'node:crypto';
import { AGREEMENT_VERSION, agreementSeal, agreementText, INSTALMENT_AGREEMENT_VERSION } from '../../shared/invoices/agreement.ts';
import type { AgreementFacts } from '../../shared/invoices/agreement.ts';
import type { Proof } from '../../shared/invoices/proof.ts';
import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { inTransaction } from '../core/context.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { approvalOf, invoiceByLink, invoiceOf, lastDue, naira, sentInvoice, tokenDigest } from '../invoices/index.ts';
import type { InvoiceRecord, Party } from '../invoices/index.ts';
import type { Listeners } from '../jobs/outbox.ts';
import { paymentAgreementFile } from './agreement-file.ts';
import { agreementOf, hasAgreement, insertAgreement } from './queries.ts';

/** A proved approval creates the undertaking, and so does the buyer's own payment, which approves. Each event may be dispatched twice. */
export const agreementListeners: Listeners = {
  'invoice.decided': [(sql, { payload }, app) => undertake(sql, app, payload.invoiceId)],
  'payment.settled': [(sql, { payload }, app) => undertake(sql, app, payload.invoiceId)],
};

export const readAgreement: OwnTransaction<'invoice.agreement'> = { ownTransaction: (ctx, { invoiceId: q }) => byLink(ctx.app, q) };

/** For a member of either party. */
export const readOwnAgreement: Verb<'invoice.agreement.own'> = (ctx, { id, businessId }) => ofParty(ctx.sql, businessId, id);

export const agreementPdf: OwnTransaction<'invoice.agreement.pdf'> = {
  ownTransaction: async (ctx, { invoiceId: q }) => paymentAgreementFile(ctx.app, await byLink(ctx.app, q)),
};

export const ownAgreementPdf: OwnTransaction<'invoice.agreement.own.pdf'> = {
  ownTransaction: async (ctx, { id, businessId }) =>
    paymentAgreementFile(ctx.app, await inTransaction(ctx.app, { businessId }, (sql) => ofParty(sql, businessId, id))),
};

/** By the key of the recipient's link; an invoice's id, which is on every document, is not a key. */
function byLink(app: App, q: string) {
  return inTransaction(app, 'system', async (sql) => {
    const id = await invoiceByLink(sql, tokenDigest(q));
    if (!id) throw new AppError('NOT_FOUND', say`This address isn’t complete. Open the payment agreement from the invoice.`);
    return presentAgreement(sql, id);
  });
}

async function ofParty(sql: Sql, businessId: string, id: string) {
  if (!(await invoiceOf(sql, businessId, id, false))) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  return presentAgreement(sql, id);
}

async function presentAgreement(sql: Sql, invoiceId: string) {
  const found = await agreementOf(sql, invoiceId);
  if (!found) throw new AppError('NOT_FOUND', say`There is no payment agreement for this invoice. It is made when the recipient approves the invoice.`);
  const { facts, version, text, hash, made_at: madeAt } = found;
  const { number, currency, issueDate, dueDate, givenBy, givenAt } = facts;
  const [supplier, buyer] = [facts.supplier.name, facts.buyer.name];
  const said = { number, amount: naira(facts.amount), currency, issueDate, dueDate, supplier, buyer, givenBy, givenAt };
  return { invoiceId, version, text, hash, madeAt, facts: said };
}

/** The digest of an agreement: of version, text and facts. */
export function agreementHash(version: string, text: string, facts: AgreementFacts): Buffer {
  return createHash('sha256')
    .update(agreementSeal(version, text, facts))
    .digest();
}

async function undertake(sql: Sql, app: App, invoiceId: unknown): Promise<void> {
  const approval = typeof invoiceId === 'string' ? await approvalOf(sql, invoiceId) : null;
  // Most events of an approved invoice come after its undertaking.
  if (!approval || (await hasAgreement(sql, approval))) return;
  const invoice = await sentInvoice(sql, approval.invoiceId, false);
  // An approval without a proof creates no undertaking.
  if (invoice?.decision !== 'approved' || invoice.decided_at === null || invoice.decision_proof === null) return;
  const facts = factsOf(app, invoice, invoice.decided_at, invoice.decision_proof);
  const version = facts.instalments ? INSTALMENT_AGREEMENT_VERSION : AGREEMENT_VERSION;
  const text = agreementText(version, facts);
  const hash = agreementHash(version, text, facts);
  await insertAgreement(sql, { businessId: invoice.business_id, invoiceId: invoice.id, hash, version, text, facts, at: invoice.decided_at });
}

/** Only facts that never change: the same approval gives the same facts, whenever its event is dispatched. */
function factsOf(app: App, invoice: InvoiceRecord, givenAt: string, how: Proof): AgreementFacts {
  return {
    invoiceId: invoice.id,
    number: invoice.number ?? '',
    amount: invoice.total,
    currency: invoice.currency,
    issueDate: invoice.issue_date,
    dueDate: lastDue(invoice),
    ...(invoice.instalments && { instalments: dues(invoice.instalments, kobo(invoice.total)) }),
    supplier: partyOf(invoice.sender ?? {}),
    buyer: partyOf(invoice.recipient),
    givenBy: invoice.decided_by ?? invoice.recipient.name ?? 'The recipient',
    givenAt,
    timeZone: invoice.time_zone,
    productName: app.env.productName,
    how,
    email: how === 'code' ? (invoice.recipient.email ?? null) : null,
  };
}

/** What the deposit has left of each instalment; their sum is the total. */
function dues(instalments: NonNullable<InvoiceRecord['instalments']>, total: Kobo): NonNullable<AgreementFacts['instalments']> {
  return instalments
    .map(({ dueDate, amount, after }) => ({ dueDate, amount: Math.min(amount, Math.max(total - after, 0)) }))
    .filter(({ amount }) => amount > 0);
}

function partyOf({ name = '', address, taxNumber }: Party): AgreementFacts['supplier'] {
  return { name, address: address ?? null, taxNumber: taxNumber ?? null };
}
