import type { readAgreement } from '../../shared/invoices/documents-contract.ts';
import type { readCreditAgreement } from '../../shared/credit/lifecycle-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { say, render } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import type { App } from '../core/context.ts';
import { FileAnswer } from '../core/handler.ts';
import { translatorFor } from '../core/languages.ts';
import { fromWire, instantText, formatDay } from './content.ts';
import type { AgreementContent } from './pdf/agreement.ts';
import { drawAgreement } from './pdf/pool.ts';

/** The undertaking to pay as a file, with the texts of its page: English, as its text. */
export async function paymentAgreementFile(app: App, { invoiceId, version, text, hash, madeAt, facts }: OutputOf<typeof readAgreement>): Promise<FileAnswer> {
  const translator = translatorFor('en');
  return fileOf(facts.number, translator, {
    productName: app.env.productName,
    kind: 'Payment agreement',
    title: `${facts.buyer} undertakes to pay ${facts.supplier}`,
    facts: [
      { label: 'Amount', value: formatMoney(fromWire(facts.amount)) },
      { label: 'Due date', value: formatDay(facts.dueDate, translator) || '–' },
      { label: 'Invoice', value: [facts.number, formatDay(facts.issueDate, translator)].filter(Boolean).join(', ') },
    ],
    paragraphs: text.split('\n'),
    original: null,
    record: [
      `Given by ${facts.givenBy} for ${facts.buyer}, recorded by ${app.env.productName} on ${instantText(madeAt, translator)}.`,
      `Text of ${version}. Digest (SHA-256) of text and facts: ${hash}`,
      'Scan to compare number, amount and payee with the invoice that is kept; its parties read the whole agreement there.',
    ],
    verifyUrl: `${app.env.appUrl}/payment-agreement/${invoiceId}`,
    made: Date.parse(madeAt),
  });
}

/**
 * The agreement of an advance as a file, as offered and, if signed, with its signature: in the language of its signer, with the English text, which governs.
 */
export async function creditAgreementFile(app: App, given: OutputOf<typeof readCreditAgreement>): Promise<FileAnswer> {
  const { lender, borrower, signedBy, signedAt, translation } = given;
  const { productName } = app.env;
  const translator = translatorFor(given.language);
  const write = (text: Text) => render(text, translator);
  const moment = (instant: string) => instantText(instant, translator);
  const signed = signedBy && signedAt && say`Signed by ${signedBy} for ${borrower} on ${moment(signedAt)}, with a code, through ${productName}.`;
  return fileOf(given.invoiceNumber, translator, {
    productName,
    kind: write(say`Credit agreement`),
    title: write(say`${lender} advances money to ${borrower}`),
    facts: [
      { label: write(say`Amount`), value: formatMoney(fromWire(given.amount)) },
      { label: write(say`Fee, at most`), value: formatMoney(fromWire(given.fee)) },
      { label: write(say`APR`), value: `${given.apr}%` },
      { label: write(say`Due date`), value: formatDay(given.dueDate, translator) },
    ],
    paragraphs: (translation ?? given.text).split('\n'),
    original: translation === null ? null : { heading: write(ENGLISH_GOVERNS), paragraphs: given.text.split('\n') },
    record: [
      write(say`Offered by ${lender} on ${moment(given.offeredAt)}.`),
      write(signed || say`Not signed.`),
      write(say`Version ${given.version}. SHA-256 ${given.hash}`),
      ...(translation === null ? [] : [write(say`The digest is of the English text.`)]),
    ],
    verifyUrl: null,
    made: Date.parse(signedAt ?? given.offeredAt),
  });
}

const ENGLISH_GOVERNS = say`The text above is a translation. The English text below is the agreement; where the two differ, the English text applies.`;

async function fileOf(number: string, translator: Translator, given: Omit<AgreementContent, 'language' | 'page' | 'code'>): Promise<FileAnswer> {
  const { verifyUrl } = given;
  const bytes = await drawAgreement({
    ...given,
    language: translator.language,
    page: render(say`Page ${'{page}'} of ${'{pages}'}`, translator),
    code: verifyUrl === null ? '' : render(say`QR code of ${verifyUrl}`, translator),
  });
  return new FileAnswer({ bytes: Buffer.from(bytes), type: 'application/pdf', name: `${given.kind} ${number.replaceAll(/[^\w -]/g, '_')}.pdf` });
}
