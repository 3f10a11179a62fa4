import { AppError, EMPTY_FILE, fieldError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { at, inTransaction, newId } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { insertLogo, logoById } from './queries.ts';
import { sniff } from './detect-content-type.ts';

const LARGEST = 1_048_576;

/** Stores the logo of a call and returns its id; null without one. Before any transaction. */
export async function keepLogo(ctx: Context): Promise<{ id: string; contentType: string } | null> {
  const [file, more] = ctx.files['logo'] ?? [];
  // A form with an empty file field sends a file without a name.
  if (!file || (file.name === '' && file.bytes.length === 0)) return null;
  if (file.bytes.length === 0) throw fieldError('logo', EMPTY_FILE);
  if (more) throw fieldError('logo', say`Please choose one picture.`);
  if (file.bytes.length > LARGEST) throw fieldError('logo', say`The logo may have at most 1 MB.`);
  const contentType = sniff(file.bytes);
  if (contentType !== 'image/png' && contentType !== 'image/jpeg') throw fieldError('logo', say`The logo must be a PNG or JPEG picture.`);
  const id = newId('logo');
  await ctx.app.providers.files.put(sealedFieldOf(id), `logos/${id}`, file.bytes);
  return { id, contentType };
}

/** Stores the owner of the logo; in the transaction that uses it. */
export function ownLogo(ctx: Context, businessId: string, logo: { id: string; contentType: string }): Promise<void> {
  return insertLogo(ctx.sql, { businessId, ...logo, at: at(ctx) });
}

/** The content of a logo's address never changes, so browsers may cache it. */
export const readLogo: OwnTransaction<'business.logo'> = {
  ownTransaction: async ({ app }, { logoId }) => {
    const { contentType, bytes } = await logoBytes(app, logoId);
    return new FileAnswer({ bytes, type: contentType, name: logoId, inline: true, keep: true });
  },
};

/** A logo's picture. Throws NOT_FOUND. */
export async function logoBytes(app: App, logoId: string): Promise<{ contentType: string; bytes: Buffer }> {
  const logo = await inTransaction(app, 'system', (sql) => logoById(sql, logoId));
  const bytes = logo && (await app.providers.files.get(sealedFieldOf(logoId), `logos/${logoId}`));
  if (!logo || !bytes) throw new AppError('NOT_FOUND');
  return { contentType: logo.content_type, bytes };
}

function sealedFieldOf(id: string) {
  return { owner: id, field: 'logo' };
}
