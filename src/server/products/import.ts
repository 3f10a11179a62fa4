import { productDetails } from '../../shared/products/contract.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { plainNumber } from '../../shared/kit/plain-number.ts';
import { message, say } from '../../shared/i18n/message.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import { at, newId } from '../core/context.ts';
import { filledCells, firstProblem } from '../core/import-row.ts';
import type { RowProblem } from '../core/import-row.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { parseIn, translatorFor } from '../core/languages.ts';
import { audit } from '../core/record.ts';
import { refuseTooMany, unique } from './edit.ts';
import { archiveImported, insertImported, namedProducts, updateImported } from './import-queries.ts';
import type { ProductRecord, ProductValues } from './queries.ts';
import { taxCategoryOf } from './tax-cell.ts';

/** All valid rows are stored in two statements: new products, and changes of those that the business has. */
export const importProducts: Verb<'product.import'> = async (ctx, { businessId, mode, rows }) => {
  const by = translatorFor(ctx.language);
  const judged = rows.map((row) => judge(by, row));
  const right = judged.flatMap((row) => ('field' in row ? [] : [row]));
  const known = new Known(await namedProducts(ctx.sql, businessId, right.map(nameOf), right.flatMap(codesOf)));
  const refused: (RowProblem & { row: number })[] = [];
  const added: ProductValues[] = [];
  const changed: (ProductValues & { id: string })[] = [];
  const changedRows: number[] = [];
  for (const [row, one] of judged.entries()) {
    if ('field' in one) {
      refused.push({ row, ...one });
      continue;
    }
    const found = known.match(one);
    if (!found) added.push(one);
    else if ('field' in found) refused.push({ row, ...found });
    else {
      changed.push({ ...one, id: found.id });
      changedRows.push(row);
    }
  }
  await refuseTooMany(ctx, added.length);
  const told = refused.map((one) => ({ row: one.row, field: one.field, message: ctx.say(one.message) }));
  if (mode === 'check') return { importId: null, kept: added.length, changed: changed.length, changedRows, refused: told };
  const importId = newId('productImport');
  const kept = await insertImported(
    ctx.sql,
    businessId,
    importId,
    added.map((one) => ({ ...one, id: newId('product') })),
    at(ctx),
  );
  const updated = await unique(updateImported(ctx.sql, businessId, changed, at(ctx)));
  await audit(ctx, 'product.import', importId, { kept, changed: updated, refused: refused.length });
  const text = message('{kept} products added, {changed} changed.', { kept, changed: updated });
  return answer({ importId: kept > 0 ? importId : null, kept, changed: updated, changedRows, refused: told }, text);
};

export const undoProductImport: Verb<'product.import.undo'> = async (ctx, { businessId, importId }) => {
  const removed = await archiveImported(ctx.sql, businessId, importId, at(ctx));
  if (removed === 0) throw new AppError('NOT_FOUND', say`This import no longer exists.`);
  await audit(ctx, 'product.import-undo', importId, { removed });
  return answer({ removed }, say`The added products were archived.`);
};

/** The products of the business and the earlier rows of the file, by name and by code. */
class Known {
  readonly #names: Map<string, string | null>;
  readonly #codes: Map<string, string | null>;
  readonly #products: ReadonlyMap<string, ProductRecord>;

  constructor(products: readonly ProductRecord[]) {
    this.#products = new Map(products.map((one) => [one.id, one]));
    this.#names = new Map(products.map((one) => [nameOf(one), one.id]));
    this.#codes = new Map(products.flatMap((one) => codesOf(one).map((code) => [code, one.id])));
  }

  /** The product that the row changes, null for a new one, or why neither is possible. Remembers the row. */
  match(row: ProductValues): { id: string } | RowProblem | null {
    const [name, [code]] = [nameOf(row), codesOf(row)];
    const named = this.#names.get(name);
    const coded = code === undefined ? undefined : this.#codes.get(code);
    // Null: of an earlier row.
    if (named === null) return { field: 'name', message: say`This name is also in an earlier row.` };
    if (coded === null) return { field: 'code', message: say`This code is also in an earlier row.` };
    const id = coded ?? named;
    if (named !== undefined && id !== named) return { field: 'name', message: say`Another product has this name.` };
    const own = id === undefined ? undefined : this.#products.get(id)?.code;
    if (own && code !== undefined && own.toLowerCase() !== code) return { field: 'code', message: say`The product with this name has another code: ${own}.` };
    this.#names.set(name, null);
    if (code !== undefined) this.#codes.set(code, null);
    return id === undefined ? null : { id };
  }
}

function nameOf({ name }: Pick<ProductValues, 'name'>): string {
  return name.toLowerCase();
}

function codesOf({ code }: { readonly code?: string | null | undefined }): string[] {
  return code ? [code.toLowerCase()] : [];
}

/** A negative number too: the schema says what is wrong with it. */
function signedNumber(typed: string): string | null {
  const [sign = '', amount = ''] = /^([-−–]?)\s*(.*)$/.exec(typed)?.slice(1) ?? [];
  const plain = plainNumber(amount);
  return plain && sign ? `-${plain}` : plain;
}

/** The first error of a row, or its parsed values. Empty cells are left out. */
function judge(by: Translator, given: Record<string, string | undefined>): ProductValues | RowProblem {
  const cells = filledCells(given);
  const typed = cells['price']?.replace(/₦|ngn/gi, '').trim();
  const price = typed === undefined ? undefined : signedNumber(typed);
  if (price === null) return { field: 'price', message: say`The price must be a number, like 1500 or 1,500.00.` };
  const tax = cells['tax'] === undefined ? undefined : taxCategoryOf(cells['tax']);
  if (tax === null) return { field: 'tax', message: say`VAT must be 7.5%, 0% or exempt. Correct the cell or leave it empty.` };
  const parsed = parseIn(by, productDetails, { ...cells, name: cells['name'] ?? '', price: price === undefined ? undefined : Number(price), tax });
  return parsed.success ? parsed.data : firstProblem(parsed.error);
}
