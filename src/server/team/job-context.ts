import { render } from '../../shared/i18n/message.ts';
import type { App, Context } from '../core/context.ts';
import { translatorFor } from '../core/languages.ts';
import { english } from '../core/stored-text.ts';
import { scopedSql, transaction } from '../db/transaction.ts';
import { stateOfRequest } from './request-queries.ts';

interface Job {
  readonly businessId: string;
  readonly userId: string;
  readonly name: string;
  /** What the job is about, for the log. */
  readonly id: string;
  /** The language of texts; English without. */
  readonly language?: string;
  readonly idempotencyKey?: string | undefined;
  readonly bodyHash?: string;
}

/** The context of calls that a job makes in a person's name, with their current role. */
export async function contextOfJob(app: App, { businessId, userId, name, id, language, idempotencyKey, bodyHash = '' }: Job): Promise<Context> {
  const standing = await transaction(app.pool, { businessId }, (sql) => stateOfRequest(sql, businessId, userId));
  return {
    app,
    now: app.clock(),
    principal: { userId, name, sessionId: '', tokenHash: Buffer.alloc(0) },
    businessId,
    ...standing,
    onRequest: null,
    files: {},
    requestId: `job-${id}`,
    address: '',
    agent: '',
    language: language ?? null,
    say: language === undefined ? english : (text) => render(text, translatorFor(language)),
    idempotencyKey,
    bodyHash,
    call: null,
    sql: scopedSql(app.pool, { businessId }),
  };
}
