import type { readAgreement } from '../../shared/invoices/papers-contract.ts';
import type { readCreditAgreement } from '../../shared/credit/life-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { App } from '../core/context.ts';
import { FileAnswer } from '../core/handler.ts';
import { fromWire, instantText, shown } from './content.ts';
import type { AgreementContent } from './pdf/agreement.ts';
import { drawAgreement } from './pdf/pool.ts';

/** The undertaking to pay as a file, in the words of its page. */
export function paymentAgreementFile(app: App, { invoiceId, version, text, hash, madeAt, facts }: OutputOf<typeof readAgreement>): Promise<FileAnswer> {
  return fileOf(facts.number, {
    productName: app.env.productName,
    kind: 'Payment agreement',
    title: `${facts.buyer} undertakes to pay ${facts.supplier}`,
    facts: [
      { label: 'Amount', value: formatMoney(fromWire(facts.amount)) },
      { label: 'Due date', value: shown(facts.dueDate) || '–' },
      { label: 'Invoice', value: [facts.number, shown(facts.issueDate)].filter(Boolean).join(', ') },
    ],
    paragraphs: text.split('\n'),
    record: [
      `Given by ${facts.givenBy} for ${facts.buyer}, recorded by ${app.env.productName} on ${instantText(madeAt)}.`,
      `Text of ${version}. Digest (SHA-256) of text and facts: ${hash}`,
      'Scan to compare number, amount and payee with the invoice that is kept; its parties read the whole agreement there.',
    ],
    verifyUrl: `${app.env.appUrl}/payment-agreement/${invoiceId}`,
    made: Date.parse(madeAt),
  });
}

/** The agreement of an advance as a file, as it was offered and, where it was, signed. */
export function creditAgreementFile(app: App, given: OutputOf<typeof readCreditAgreement>): Promise<FileAnswer> {
  const { lender, borrower, signedBy, signedAt } = given;
  const { productName } = app.env;
  return fileOf(given.invoiceNumber, {
    productName,
    kind: 'Credit agreement',
    title: `${lender} advances money to ${borrower}`,
    facts: [
      { label: 'Amount', value: formatMoney(fromWire(given.amount)) },
      { label: 'Fee, at most', value: formatMoney(fromWire(given.fee)) },
      { label: 'APR', value: `${given.apr}%` },
      { label: 'Due date', value: shown(given.dueDate) },
    ],
    paragraphs: given.text.split('\n'),
    record: [
      `Offered by ${lender} on ${instantText(given.offeredAt)}.`,
      signedBy && signedAt ? `Signed by ${signedBy} for ${borrower} on ${instantText(signedAt)}, with a code, through ${productName}.` : 'Not signed.',
      `Version ${given.version}. SHA-256 ${given.hash}`,
    ],
    verifyUrl: null,
    made: Date.parse(signedAt ?? given.offeredAt),
  });
}

async function fileOf(number: string, agreement: AgreementContent): Promise<FileAnswer> {
  const bytes = await drawAgreement(agreement);
  return new FileAnswer({ bytes: Buffer.from(bytes), type: 'application/pdf', name: `${agreement.kind} ${number.replaceAll(/[^\w -]/g, '_')}.pdf` });
}
