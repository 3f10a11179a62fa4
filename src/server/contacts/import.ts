import { contactDetails } from '../../shared/contacts/contract.ts';
import { AppError } from '../../shared/kit/errors.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { toE164 } from '../accounts/index.ts';
import { at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { filledCells, firstProblem } from '../core/import-row.ts';
import type { RowProblem } from '../core/import-row.ts';
import { parseIn, translatorFor } from '../core/languages.ts';
import { audit, emit } from '../core/record.ts';
import { languageNamed, refuseUnknownLanguage } from '../core/languages.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { importRows, knownContacts, removeImport } from './import-queries.ts';
import type { SameBy } from './import-queries.ts';
import type { ContactValues } from './queries.ts';

interface Refused extends RowProblem {
  readonly row: number;
}

/** One statement stores all valid rows; rows of contacts that are on the list already, or twice in the file, are reported. */
export const importContacts: Verb<'contact.import'> = async (ctx, { businessId, mode, rows }) => {
  const refused: Refused[] = [];
  const leftOut: Refused[] = [];
  const right = new Map<number, ContactValues>();
  const by = translatorFor(ctx.language);
  for (const [row, given] of rows.entries()) {
    const judged = judge(by, given);
    // Another country's number in its local form must not cost the contact.
    const withoutPhone = 'field' in judged && judged.field === 'phone' ? judge(by, { ...given, phone: undefined }) : judged;
    if ('field' in withoutPhone) refused.push({ row, ...withoutPhone });
    else {
      right.set(row, withoutPhone);
      if ('field' in judged) leftOut.push({ row, ...judged });
    }
  }
  for (const [row, double] of await doubles(ctx, right)) {
    right.delete(row);
    refused.push({ row, ...double });
  }
  const told = (those: readonly Refused[]) => those.toSorted((a, b) => a.row - b.row).map((one) => ({ ...one, message: ctx.say(one.message) }));
  const outcome = { refused: told(refused), leftOut: told(leftOut.filter(({ row }) => right.has(row))) };
  if (mode === 'check' || right.size === 0) return { ...outcome, importId: null, kept: mode === 'check' ? right.size : 0 };
  const importId = newId('import');
  const values = [...right.values()].map((one) => ({ ...one, id: newId('contact') }));
  const imported = await importRows(ctx.sql, businessId, importId, values, at(ctx));
  await audit(ctx, 'contact.import', importId, { kept: imported, refused: refused.length });
  await emit(ctx.sql, 'contact.changed', [businessId], { importId });
  return answer({ ...outcome, importId, kept: imported }, `${imported} contact${imported === 1 ? '' : 's'} imported.`);
};

export const undoImport: Verb<'contact.import.undo'> = async (ctx, { businessId, importId }) => {
  const { removed, kept } = await removeImport(ctx.sql, businessId, importId, at(ctx));
  if (removed + kept === 0) throw new AppError('NOT_FOUND', say`This import no longer exists.`);
  await audit(ctx, 'contact.import-undo', importId, { removed, kept });
  await emit(ctx.sql, 'contact.changed', [businessId], { importId });
  return answer({ removed, kept }, kept === 0 ? 'Import undone.' : `Taken back but for ${kept} with invoices.`);
};

/** The first error of a row, or its parsed values. Empty cells are left out. */
function judge(by: Translator, given: Record<string, string | undefined>): ContactValues | RowProblem {
  const cells = filledCells(given);
  const category = cells['category']?.trim().toLowerCase();
  const language = cells['language'] && languageNamed(cells['language']);
  const parsed = parseIn(by, contactDetails, {
    ...cells,
    name: cells['name'] ?? cells['businessName'] ?? '',
    ...(category && { category }),
    ...(language && { language }),
  });
  if (!parsed.success) return firstProblem(parsed.error);
  try {
    refuseUnknownLanguage(parsed.data.language);
    return { ...parsed.data, ...(parsed.data.phone && { phone: toE164(parsed.data.phone) }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { field: error.errors[0]?.field ?? 'phone', message: error.errors[0]?.message ?? error.text };
  }
}

/** Rows of contacts that are there already: the same e-mail address; without one, the same phone; without both, the same name. */
async function doubles(ctx: Context, right: ReadonlyMap<number, ContactValues>): Promise<Map<number, RowProblem>> {
  const sameBy = ({ email, phone }: ContactValues): SameBy => (email ? 'email' : phone ? 'phone' : 'name');
  const all = [...right.values()];
  const valuesOf = (by: SameBy) => all.flatMap((one) => one[by] ?? []);
  const known = await knownContacts(ctx.sql, ctx.businessId, { email: valuesOf('email'), phone: valuesOf('phone'), name: valuesOf('name') });
  const seen: Record<SameBy, Set<string>> = { email: new Set(), phone: new Set(), name: new Set() };
  const found = new Map<number, RowProblem>();
  for (const [row, values] of right) {
    const by = sameBy(values);
    const value = values[by] ?? '';
    if (known[by].has(value)) found.set(row, { field: by, message: DOUBLE[by].known });
    else if (seen[by].has(value)) found.set(row, { field: by, message: DOUBLE[by].earlier });
    else for (const key of ['email', 'phone', 'name'] as const) seen[key].add(values[key] ?? '');
  }
  return found;
}

const DOUBLE: Readonly<Record<SameBy, { known: Message; earlier: Message }>> = {
  email: { known: say`You already have a contact with this email address.`, earlier: say`This email address is also in an earlier row.` },
  phone: { known: say`You already have a contact with this phone number.`, earlier: say`This phone number is also in an earlier row.` },
  name: { known: say`You already have a contact with this name.`, earlier: say`This name is also in an earlier row.` },
};
