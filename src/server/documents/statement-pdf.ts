import { dateIn } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { contactStatement as statementRoute } from '../../shared/contacts/statement-contract.ts';
import { STATEMENT_WORDS } from '../../shared/contacts/statement-contract.ts';
import { payToText } from '../../shared/invoices/pay-to.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { contactStatement } from '../contacts/index.ts';
import { inTransaction } from '../core/context.ts';
import { Answer, FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { checkUrl } from './check.ts';
import { CHECK_TEXT, fromWire, GOOD, initialOf, shown } from './content.ts';
import { drawPdf } from './pdf/pool.ts';
import { bankOf } from './queries.ts';

/** What the statement on the screen says, line for line. */
export const contactStatementPdf: OwnTransaction<'contact.statement.pdf'> = {
  ownTransaction: async (ctx, input) => {
    const [read, bank] = await inTransaction(
      ctx.app,
      { businessId: input.businessId },
      async (sql) => [await contactStatement({ ...ctx, sql }, input), await bankOf(sql, input.businessId)] as const,
    );
    const statement = read instanceof Answer ? read.data : read;
    const { business, contact, from, to, opening, closing, entries } = statement;
    const name = contact.businessName ?? contact.name;
    const bytes = await drawPdf({
      productName: ctx.app.env.productName,
      title: `Statement of account, ${business.name} with ${name}`,
      number: 'Statement of account',
      status: null,
      sender: { name: business.name, details: [], initial: initialOf(business.name), accent: GOOD },
      recipient: { name, details: [contact.address, contact.email].filter((line) => line !== null) },
      issued: from ? shown(from) : entries[0] ? shown(entries[0].date) : shown(to),
      due: shown(to),
      headline: { amount: money(Math.abs(closing)), words: owedWords(statement) },
      lines: entries.map((entry) => ({
        name: `${STATEMENT_WORDS[entry.what]} ${entry.number}`,
        quantity: shown(entry.date),
        price: money(entry.amount),
        amount: money(entry.balance),
      })),
      totals: opening === 0 ? [] : [{ label: 'Balance before', value: money(opening), strong: false }],
      final: { label: `Balance on ${shown(to)}`, value: money(closing) },
      // Who owes reads where to pay; who is owed has an account of their own.
      payTo: closing > 0 ? payToText(bank) : '',
      note: entries.length === 0 ? 'Nothing moved in this time.' : '',
      terms: '',
      footer: `A positive balance is owed to ${business.name}. Made by ${ctx.app.env.productName}.`,
      // Of days to come nobody knows what they bring.
      verifyUrl:
        to <= dateIn(ctx.app.env.timeZone, ctx.now)
          ? checkUrl(ctx.app.env, {
              kind: 'statement of account',
              number: 'Statement of account',
              issuer: business.name,
              party: name,
              amount: Number(fromWire(closing)),
              day: to,
            })
          : null,
      verifyText: CHECK_TEXT,
      made: ctx.now,
      labels: { heading: null, recipient: 'Account of', first: 'From', second: 'To', columns: ['Date', 'Amount', 'Balance'] },
    });
    const file = `Statement ${name} ${to}`.replaceAll(/[^\w -]/g, '_');
    return new FileAnswer({ bytes: Buffer.from(bytes), type: 'application/pdf', name: `${file}.pdf` });
  },
};

function owedWords({ closing, business, contact }: OutputOf<typeof statementRoute>): string {
  if (closing === 0) return 'owed either way';
  return closing > 0 ? `owed to ${business.name}` : `owed to ${contact.businessName ?? contact.name}`;
}

function money(naira: number): string {
  return formatMoney(fromWire(naira));
}
