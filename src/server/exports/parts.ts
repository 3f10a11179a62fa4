import type { App } from '../core/context.ts';
import type { ExportRecord } from './queries.ts';

type Place = Pick<ExportRecord, 'business_id' | 'id' | 'attempt'>;

export function writePart(app: App, place: Place, n: number, bytes: Buffer): Promise<void> {
  return app.providers.files.put(sealedFieldOf(place), partKey(place, n), bytes);
}

/** The file, one part in memory at a time. */
export async function* readParts(app: App, made: ExportRecord): AsyncGenerator<Buffer> {
  for (let n = 1; n <= made.parts; n += 1) {
    const part = await app.providers.files.get(sealedFieldOf(made), partKey(made, n));
    if (!part) throw new Error(`part ${n} of export ${made.id} is not in the store`);
    yield part;
  }
}

/** The parts of an attempt, and the one that it may have written without noting it. */
export async function removeParts(app: App, made: ExportRecord): Promise<void> {
  for (let n = 1; n <= made.parts + 1; n += 1) await app.providers.files.remove(partKey(made, n));
}

function sealedFieldOf({ business_id: owner }: Place) {
  return { owner, field: 'export' };
}

/** `FILES` in src/server/jobs/rewrap-columns.ts has the same form. */
function partKey({ business_id: businessId, id, attempt }: Place, n: number): string {
  return `exports/${businessId}/${id}/${attempt}-${n}`;
}
