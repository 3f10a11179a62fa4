import { createHash } from 'node:crypto';
import { AppError, EMPTY_FILE, fieldError } from '../../shared/kit/errors.ts';
import { inRow, say } from '../../shared/i18n/message.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { answer, FileAnswer } from '../core/handler.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { givenReferences } from '../../shared/invoices/references.ts';
import { naira } from '../invoices/index.ts';
import { countImported, deleteImported, importedById, importedOf, insertImported } from './queries.ts';
import type { ImportedRecord } from './queries.ts';
import type { EAllowance, EInvoice, EParty } from './ubl/model.ts';
import { readUbl } from './ubl/read.ts';
import { broken } from './ubl/rules.ts';
import { XmlRefused } from '../core/xml.ts';

const LARGEST = 2 * 1024 * 1024;
const MOST = 5000;

/** Reads the file, stores it sealed and unchanged, and writes its data. */
export const importInvoice: OwnTransaction<'invoice.import'> = {
  ownTransaction: async (ctx, { businessId }) => {
    const { bytes, document } = theInvoice(ctx);
    const count = await inTransaction(ctx.app, { businessId }, (sql) => countImported(sql, businessId));
    if (count >= MOST) throw new AppError('LIMIT_EXCEEDED', say`A business can keep ${MOST} imported invoices. Please remove some first.`);
    const id = newId('imported');
    await ctx.app.providers.files.put(sealedFieldOf(businessId), keyOf(businessId, id), bytes);
    const row = {
      businessId,
      id,
      supplierKey: keyOfSupplier(document.seller),
      document,
      sha256: createHash('sha256').update(bytes).digest(),
      by: actorOf(ctx),
      at: at(ctx),
    };
    const made = await inTransaction(ctx.app, { businessId }, async (sql) => {
      if (!(await insertImported(sql, row))) return false;
      await audit({ ...ctx, sql }, 'invoice.import', id, { number: document.number, sha256: row.sha256.toString('hex') });
      return true;
    });
    if (!made) {
      await ctx.app.providers.files.remove(keyOf(businessId, id));
      throw new AppError('DUPLICATE_REFERENCE', say`Invoice ${document.number} from ${document.seller.name} was already imported.`);
    }
    return answer(
      viewOf({ business_id: businessId, id, number: document.number, document, imported_at: row.at }),
      `Invoice ${document.number} of ${document.seller.name} is imported.`,
    );
  },
};

export const listImported: Verb<'invoice.imported.list'> = async (ctx, { businessId, ...page }) => ({
  imported: (await importedOf(ctx.sql, businessId, page)).map(rowOf),
  count: await countImported(ctx.sql, businessId),
});

export const readImported: Verb<'invoice.imported.read'> = async (ctx, { id, businessId }) => {
  const found = await importedById(ctx.sql, businessId, id);
  if (!found) throw notThere();
  return viewOf(found);
};

export const importedFile: OwnTransaction<'invoice.imported.file'> = {
  ownTransaction: async (ctx, { id, businessId }) => {
    const found = await inTransaction(ctx.app, { businessId }, (sql) => importedById(sql, businessId, id));
    const bytes = found && (await ctx.app.providers.files.get(sealedFieldOf(businessId), keyOf(businessId, id)));
    if (!found || !bytes) throw notThere();
    return new FileAnswer({ bytes, type: 'application/xml', name: `${found.number.replaceAll(/[^\w.-]/g, '_')}.xml` });
  },
};

export const removeImported: OwnTransaction<'invoice.imported.remove'> = {
  ownTransaction: async (ctx, { id, businessId }) => {
    await inTransaction(ctx.app, { businessId }, async (sql) => {
      if (!(await deleteImported(sql, businessId, id))) throw notThere();
      await audit({ ...ctx, sql }, 'invoice.import.remove', id);
    });
    await ctx.app.providers.files.remove(keyOf(businessId, id));
    return answer({}, 'The imported invoice is removed.');
  },
};

function theInvoice(ctx: Context): { bytes: Buffer; document: EInvoice } {
  const [file, more] = ctx.files['file'] ?? [];
  if (!file) throw fieldError('file', say`Please choose an e-invoice file (UBL 2.1, ending in .xml).`);
  if (file.bytes.length === 0) throw fieldError('file', EMPTY_FILE);
  if (more) throw fieldError('file', say`Please send one file at a time.`);
  if (file.bytes.length > LARGEST) throw new AppError('PAYLOAD_TOO_LARGE', say`An e-invoice file may have at most 2 MB.`);
  try {
    const document = readUbl(file.bytes);
    const wrong = broken(document);
    if (wrong.length === 0 && document.payable < 0)
      throw new AppError(
        'NOT_ELIGIBLE',
        say`Nothing is due on this invoice: it has a balance in your favour. Only invoices with an amount to pay can be imported.`,
      );
    if (wrong.length > 0) throw new AppError('NOT_ELIGIBLE', say`The totals of this invoice don’t add up: ${inRow(wrong.slice(0, 3), ' ')}`);
    return { bytes: file.bytes, document };
  } catch (error) {
    if (error instanceof XmlRefused) throw new AppError('NOT_ELIGIBLE', error.text);
    throw error;
  }
}

function keyOfSupplier({ country, taxNumber, name }: EParty): string {
  return taxNumber ? `${country} ${taxNumber.startsWith(country) ? taxNumber.slice(country.length) : taxNumber}` : name.toLowerCase();
}

function rowOf({ id, document, imported_at: importedAt }: ImportedRecord) {
  const { number, issueDate, dueDate, currency } = document;
  return { id, number, supplier: document.seller.name, issueDate, dueDate, currency, payable: naira(document.payable), importedAt };
}

function viewOf(row: ImportedRecord) {
  const { document } = row;
  return {
    ...rowOf(row),
    seller: partyOf(document.seller),
    buyer: partyOf(document.buyer),
    account: document.account,
    references: givenReferences(document.references),
    note: document.note,
    terms: document.terms,
    lines: document.lines.map(({ discounts, per, ...line }) => ({ ...line, per: per ?? null, ...allowancesOf(discounts ?? []), amount: naira(line.amount) })),
    ...allowancesOf(document.discounts),
    // A rate in per cent, not money.
    taxes: document.taxes.map((tax) => ({ rate: tax.rate / 100, amount: naira(tax.amount) })),
    subtotal: naira(document.subtotal),
    gross: naira(document.gross),
    prepaid: naira(document.prepaid),
  };
}

function allowancesOf(entries: readonly EAllowance[]) {
  return {
    discounts: entries.filter(({ amount }) => amount >= 0).map(({ name, amount }) => ({ name, amount: naira(amount) })),
    charges: entries.filter(({ amount }) => amount < 0).map(({ name, amount }) => ({ name, amount: naira(-amount) })),
  };
}

function partyOf({ name, email, phone, address, taxNumber }: EParty) {
  return { name, email, phone, address, taxNumber };
}

function notThere(): AppError {
  return new AppError('NOT_FOUND', say`We could not find that imported invoice.`);
}

function sealedFieldOf(businessId: string) {
  return { owner: businessId, field: 'import' };
}

function keyOf(businessId: string, id: string): string {
  return `imports/${businessId}/${id}`;
}
