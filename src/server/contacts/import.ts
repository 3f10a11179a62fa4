import { contactDetails } from '../../shared/contacts/contract.ts';
import { AppError } from '../../shared/kit/errors.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { toE164 } from '../accounts/index.ts';
import { at, newId } from '../core/context.ts';
import { filledCells, firstProblem } from '../core/import-row.ts';
import type { RowProblem } from '../core/import-row.ts';
import { parseIn, translatorFor } from '../core/languages.ts';
import { audit, emit } from '../core/record.ts';
import { languageNamed, refuseUnknownLanguage } from '../core/languages.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { importRows, removeImport, takenEmails } from './import-queries.ts';
import type { ContactValues } from './queries.ts';

interface Refused extends RowProblem {
  readonly row: number;
}

/** One statement stores all valid rows; rows whose address is on the list already, or twice in the file, are reported. */
export const importContacts: Verb<'contact.import'> = async (ctx, { businessId, mode, rows }) => {
  const refused: Refused[] = [];
  const right = new Map<number, ContactValues>();
  for (const [row, given] of rows.entries()) {
    const judged = judge(translatorFor(ctx.language), given);
    if ('field' in judged) refused.push({ row, ...judged });
    else right.set(row, judged);
  }
  for (const [row, message] of await doubles(right, (emails) => takenEmails(ctx.sql, businessId, emails))) {
    right.delete(row);
    refused.push({ row, field: 'email', message });
  }
  const told = refused.sort((a, b) => a.row - b.row).map((one) => ({ ...one, message: ctx.say(one.message) }));
  if (mode === 'check' || right.size === 0) return { importId: null, kept: mode === 'check' ? right.size : 0, refused: told };
  const importId = newId('import');
  const values = [...right.values()].map((one) => ({ ...one, id: newId('contact') }));
  const imported = await importRows(ctx.sql, businessId, importId, values, at(ctx));
  await audit(ctx, 'contact.import', importId, { kept: imported, refused: refused.length });
  await emit(ctx.sql, 'contact.changed', [businessId], { importId });
  return answer({ importId, kept: imported, refused: told }, `${imported} contact${imported === 1 ? '' : 's'} imported.`);
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

async function doubles(right: ReadonlyMap<number, ContactValues>, taken: (emails: string[]) => Promise<ReadonlySet<string>>): Promise<Map<number, Message>> {
  const emails = [...right.values()].flatMap(({ email }) => email ?? []);
  const existing = await taken(emails);
  const seen = new Set<string>();
  const wrong = new Map<number, Message>();
  for (const [row, { email }] of right) {
    if (!email) continue;
    if (existing.has(email)) wrong.set(row, say`You already have a contact with this email address.`);
    else if (seen.has(email)) wrong.set(row, say`This email address is also in an earlier row.`);
    seen.add(email);
  }
  return wrong;
}
