import { dateIn } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { contactStatement as statementRoute } from '../../shared/contacts/statement-contract.ts';
import { payToText } from '../../shared/invoices/pay-to.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { say, render } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { PERIOD, DOCUMENT_TEXTS } from '../../shared/invoices/document-texts.ts';
import { contactStatement } from '../contacts/index.ts';
import { inSnapshot } from '../core/context.ts';
import { translatorFor } from '../core/languages.ts';
import { Answer, FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { documentLanguage } from '../invoices/index.ts';
import { checkUrl } from './check.ts';
import type { PrintedFacts } from './check.ts';
import { fromWire, GOOD, initialOf, labelsOf, formatDay } from './content.ts';
import { drawPdf } from './pdf/pool.ts';
import { bankOf } from './queries.ts';

type Statement = OutputOf<typeof statementRoute>;

const LINES: Readonly<Record<Statement['entries'][number]['what'], (number: string) => Text>> = {
  'invoice sent': (number) => say`Invoice ${number}`,
  'payment received': (number) => say`Payment received ${number}`,
  'invoice received': (number) => say`Their invoice ${number}`,
  'payment made': (number) => say`Payment made ${number}`,
  'tax withheld': (number) => say`Withholding tax ${number}`,
  'credit note issued': (number) => say`Credit note ${number}`,
  'credit note received': (number) => say`Credit note ${number} from them`,
  'paid back': (number) => say`Paid back ${number}`,
  'received back': (number) => say`Received back ${number}`,
};

/** The statement of the screen, line for line, in the language of documents to this contact. */
export const contactStatementPdf: OwnTransaction<'contact.statement.pdf'> = {
  ownTransaction: async (ctx, input) => {
    const [read, bank, language] = await inSnapshot(
      ctx.app,
      { businessId: input.businessId },
      async (sql) =>
        [
          await contactStatement({ ...ctx, sql }, input),
          await bankOf(sql, input.businessId, input.id),
          await documentLanguage(sql, input.businessId, input.id),
        ] as const,
    );
    const statement = read instanceof Answer ? read.data : read;
    const { business, contact, from, to, opening, closing, credit, entries } = statement;
    const name = contact.businessName ?? contact.name;
    const translator = translatorFor(language);
    const write = (text: Text) => render(text, translator);
    const day = (date: string) => formatDay(date, translator);
    const { productName } = ctx.app.env;
    // A day in the future has no final balance, so there is no code.
    const code = to <= dateIn(ctx.app.env.timeZone, ctx.now) ? checkUrl(ctx.app.env, printedFactsOf(statement, name)) : null;
    const bytes = await drawPdf({
      language: translator.language,
      productName,
      title: write(say`Statement of account, ${business.name} with ${name}`),
      number: write(say`Statement of account`),
      status: null,
      sender: { name: business.name, details: [], initial: initialOf(business.name), accent: GOOD },
      recipient: { name, details: [contact.address, contact.email].filter((line) => line !== null) },
      issued: day(from ?? entries[0]?.date ?? to),
      due: day(to),
      headline: { amount: money(Math.abs(closing)), text: write(owedText(statement)) },
      lines: entries.map((entry) => ({
        name: write(LINES[entry.what](entry.number)),
        quantity: day(entry.date),
        price: money(entry.amount),
        amount: money(entry.balance),
      })),
      totals: opening === 0 ? [] : [{ label: write(say`Balance before`), value: money(opening), strong: false }],
      final: { label: write(say`Balance on ${day(to)}`), value: money(closing) },
      // A contact who owes sees the account to pay; one who is owed needs none.
      payTo: closing > 0 ? payToText(bank) : '',
      note: [
        ...(entries.length === 0 ? [say`Nothing moved in this time.`] : []),
        ...(credit ? [say`${name} has a credit of ${money(credit)}: it was paid and is not used for an invoice yet. It is not part of the balance.`] : []),
      ]
        .map(write)
        .join('\n'),
      terms: '',
      footer: write(say`A positive balance is due to ${business.name}. Made by ${productName}.`),
      verifyUrl: code,
      made: ctx.now,
      labels: labelsOf(translator, {
        heading: null,
        recipient: say`Account of`,
        ...PERIOD,
        columns: [say`Date`, DOCUMENT_TEXTS.amount, DOCUMENT_TEXTS.balance],
        code,
        sender: business.name,
      }),
    });
    const file = `Statement ${name} ${to}`.replaceAll(/[^\w -]/g, '_');
    return new FileAnswer({ bytes: Buffer.from(bytes), type: 'application/pdf', name: `${file}.pdf` });
  },
};

function owedText({ closing, business, contact }: Statement): Text {
  if (closing === 0) return say`owed either way`;
  return closing > 0 ? say`owed to ${business.name}` : say`owed to ${contact.businessName ?? contact.name}`;
}

/** Signed in the form from before documents had languages: the page that verifies it uses its reader's language. */
function printedFactsOf({ business, closing, to }: Statement, party: string): PrintedFacts {
  return { kind: 'statement of account', number: 'Statement of account', issuer: business.name, party, amount: fromWire(closing), day: to };
}

function money(naira: number): string {
  return formatMoney(fromWire(naira));
}
