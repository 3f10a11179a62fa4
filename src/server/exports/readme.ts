import { EXPORT_LIMITS } from '../../shared/exports/rules.ts';
import { moment, say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';

/** What is in the file, in the requester's language. */
export function readmeOf({ app, now, say: write }: Context, { businessName, done, leftOut }: { businessName: string; done: number; leftOut: number }): string {
  const { productName, timeZone } = app.env;
  const { documents } = EXPORT_LIMITS;
  const lines: Text[] = [
    say`${businessName}: everything in ${productName}, ${moment(new Date(now).toISOString(), timeZone)}`,
    '',
    say`Lists (CSV, UTF-8; amounts in the currency’s main unit):`,
    say`invoices-sent.csv, invoices-received.csv: invoices; the void ones are in files of their own`,
    say`orders-sent.csv, orders-received.csv: purchase orders`,
    say`quotes-sent.csv, quotes-received.csv: quotes and proforma invoices`,
    say`credit-notes-sent.csv, credit-notes-received.csv: credit notes`,
    say`bills.csv: bills of suppliers, with the name of each one’s file in the folder of bills`,
    say`contacts.csv, products.csv: as the import reads them`,
    say`wallet-statement.csv: every movement of the wallet, oldest first`,
    say`team.csv: the members of the team`,
    say`audit.csv: who did what and when, oldest first`,
    '',
    say`Documents: in folders of the same names, each as PDF and, for invoices and credit notes, as an e-invoice (UBL 2.1, XML), with its attachments. Bills are as they arrived.`,
    say`Documents with files in this export: ${String(done)}`,
    ...(leftOut > 0
      ? [say`Documents that are only in the lists: ${String(leftOut)}. An export has the files of at most the ${String(documents)} newest documents and 1 GB.`]
      : []),
    say`Drafts are in the lists only. Identity documents, bank account numbers and cards are not in this file.`,
    say`What changed while the file was made may be in one list and not yet in another.`,
  ];
  return `${lines.map(write).join('\r\n')}\r\n`;
}
