import { LAPSED } from '../../shared/team/rules.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import { storedText, textColumn } from '../core/stored-text.ts';
import { forMany, readMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';
import type { RequestRecord } from './request-queries.ts';

const SUMMARY = textColumn('summary');

export interface Ended extends Record<string, unknown> {
  id: string;
  maker_id: string;
  summary: Text;
}

/** Denies requests that nobody decided in time. */
export function expireRequests(sql: Sql, businessId: string, at: string): Promise<Ended[]> {
  return sql.query<Ended>(
    `update approval_requests set status = 'denied', decided_at = expires_at, reason = $3, reason_i18n = $4 where business_id = $1 and status = 'pending' and expires_at <= $2
     returning id, maker_id, ${SUMMARY}`,
    [businessId, at, ...storedText(LAPSED)],
  );
}

/** Denies one person's undecided requests, or with null everybody's; a running one continues. */
export function denyOpenOf(sql: Sql, businessId: string, makerId: string | null, { reason, at }: { reason: Message; at: string }): Promise<Ended[]> {
  return sql.query<Ended>(
    `update approval_requests set status = 'denied', decided_at = $3, reason = $4, reason_i18n = $5 where business_id = $1 and ($2::text is null or maker_id = $2) and status = 'pending' returning id, maker_id, ${SUMMARY}`,
    [businessId, makerId, at, ...storedText(reason)],
  );
}

/** The businesses with undecided requests about these pages, for one or many pages at once. */
export const businessesAsking = forMany(async (sql, paths: readonly string[]) => {
  const rows = await sql.query<{ path: string; businesses: string[] }>(
    `select path, array_agg(distinct business_id) as businesses from approval_requests where status = 'pending' and path = any ($1) group by path`,
    [paths],
  );
  const found = new Map(rows.map(({ path, businesses }) => [path, businesses]));
  return paths.map((path) => found.get(path) ?? []);
});

/** The pages of requests about several invoices. */
const OF_SEVERAL = `(path = '/invoices?type=received' or path like '/invoices/runs/%')`;

/** The undecided requests about several invoices at once of these businesses, by their pages. */
export const requestsOfSeveral = readMany(async (sql, all: readonly (readonly string[])[]) => {
  const rows = await sql.query<{ business_id: string; path: string }>(
    `select distinct business_id, path from approval_requests where status = 'pending' and business_id = any ($1) and ${OF_SEVERAL}`,
    [all.flat()],
  );
  return all.map((ids) => rows.filter(({ business_id: id }) => ids.includes(id)).map(({ business_id: businessId, path }) => ({ businessId, path })));
});

/** A business's undecided requests about one page, locked. */
export function openAbout(sql: Sql, businessId: string, path: string): Promise<Pick<RequestRecord, 'id' | 'route' | 'input'>[]> {
  return sql.query<Pick<RequestRecord, 'id' | 'route' | 'input'>>(
    `select id, route, input from approval_requests where business_id = $1 and path = $2 and status = 'pending' order by created_at for no key update`,
    [businessId, path],
  );
}

/** Denies an undecided request. */
export async function denyOpen(sql: Sql, businessId: string, id: string, { reason, at }: { reason: Message; at: string }): Promise<Ended | null> {
  const [row] = await sql.query<Ended>(
    `update approval_requests set status = 'denied', decided_at = $3, reason = $4, reason_i18n = $5 where business_id = $1 and id = $2 and status = 'pending' returning id, maker_id, ${SUMMARY}`,
    [businessId, id, at, ...storedText(reason)],
  );
  return row ?? null;
}
