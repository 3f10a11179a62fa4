import { EXPORT_LIMITS } from '../../shared/exports/rules.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import { answer, FileAnswer } from '../core/handler.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { readParts } from './parts.ts';
import { countSince, exportById, insertExport, newestExports } from './queries.ts';
import type { ExportRecord } from './queries.ts';

const DAY = 86_400_000;

export const startExport: Verb<'business.export.start'> = async (ctx, { businessId }) => {
  const { perDay } = EXPORT_LIMITS;
  if ((await countSince(ctx.sql, businessId, new Date(ctx.now - DAY).toISOString())) >= perDay)
    throw new AppError('LIMIT_EXCEEDED', say`A business can export everything ${perDay} times in 24 hours. Please try again tomorrow.`);
  const made = await insertExport(ctx.sql, { businessId, id: newId('export'), by: actorOf(ctx), name: ctx.principal?.name ?? '', at: at(ctx) });
  if (!made) throw new AppError('STATE_CONFLICT', say`An export is being made already. Please wait until it is ready.`);
  await enqueue(ctx.sql, 'exports.make', { businessId, exportId: made.id });
  await audit(ctx, 'business.export', made.id);
  return answer(present(made), say`The export has begun. We’ll email you when it is ready.`);
};

export const listExports: Verb<'business.export.list'> = async (ctx, { businessId }) => ({ exports: (await newestExports(ctx.sql, businessId)).map(present) });

export const downloadExport: OwnTransaction<'business.export.file'> = {
  ownTransaction: async (ctx, { businessId, exportId }) => {
    const made = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const found = await exportById(sql, businessId, exportId);
      if (!found) throw new AppError('NOT_FOUND', say`We could not find that export.`);
      if (found.state !== 'ready' || Date.parse(found.expires_at ?? '') <= ctx.now)
        throw new AppError('STATE_CONFLICT', say`This export can’t be downloaded. Please begin a new one.`);
      await audit({ ...ctx, sql }, 'business.export.download', exportId);
      return found;
    });
    return new FileAnswer({ bytes: readParts(ctx.app, made), type: 'application/zip', name: `export-${made.requested_at.slice(0, 10)}.zip` });
  },
};

function present(row: ExportRecord) {
  return {
    id: row.id,
    state: row.state,
    requestedBy: row.requested_name,
    requestedAt: row.requested_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
    done: row.done,
    documents: row.documents,
    leftOut: row.left_out,
    size: row.size,
  };
}
