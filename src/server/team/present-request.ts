import { holdersOf } from '../core/authorise.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { ACTION_TYPES, permission } from '../../shared/access/permissions.ts';
import type { ActionType, Role } from '../../shared/access/permissions.ts';
import type { listRequests } from '../../shared/team/requests-contract.ts';
import { LAPSED } from '../../shared/team/rules.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { Calls } from './calls.ts';
import { decidesNow } from './member-queries.ts';
import { requestPage } from './request-queries.ts';
import type { RequestRecord } from './request-queries.ts';

type Presented = OutputOf<typeof listRequests>['requests'][number];

export async function presentRequest(calls: Calls, ctx: Context, row: RequestRecord): Promise<Presented> {
  return present(calls, ctx, row, row.status === 'pending' ? await whyNotYet(ctx) : null);
}

export async function presentRequests(calls: Calls, ctx: Context, rows: readonly RequestRecord[]): Promise<Presented[]> {
  const notYet = rows.some(({ status }) => status === 'pending') ? await whyNotYet(ctx) : null;
  const requests = [];
  for (const row of rows) requests.push(await present(calls, ctx, row, notYet));
  return requests;
}

async function present(calls: Calls, ctx: Context, row: RequestRecord, notYet: Message | null): Promise<Presented> {
  const lapsed = hasLapsed(row, ctx.now);
  const status = lapsed ? 'denied' : row.status;
  const whyNot = status === 'pending' ? (whyNotDecide(ctx, row) ?? notYet) : DECIDED[status];
  const maybe = (text: Text | null) => text && ctx.say(text);
  return {
    id: row.id,
    action: row.action,
    call: row.route,
    status,
    summary: ctx.say(row.summary),
    amount: row.amount === null ? null : nairaFromKobo(kobo(row.amount)),
    path: row.path,
    input: row.input,
    hash: row.hash,
    changes: status === 'pending' ? (await changesOf(calls, ctx, row)).map(ctx.say) : [],
    note: row.note,
    by: row.maker_name,
    byMe: row.maker_id === ctx.principal?.userId,
    mayDecide: whyNot === null,
    whyNot: maybe(whyNot),
    at: row.created_at,
    expiresAt: row.expires_at,
    decidedBy: row.decided_name,
    decidedAt: lapsed ? row.expires_at : row.decided_at,
    became: maybe(row.status === 'approved' && row.outcome !== null ? await becameOf(calls, ctx, row) : null),
    reason: maybe(lapsed ? LAPSED : row.status === 'approved' && row.outcome === null ? say`It is being carried out.` : row.reason),
  };
}

export const DECIDED = { approved: say`This was approved already.`, denied: say`This was declined already.` } as const;

export function hasLapsed(row: Pick<RequestRecord, 'status' | 'expires_at'>, now: number): boolean {
  return row.status === 'pending' && Date.parse(row.expires_at) <= now;
}

/** The reason why the caller may not decide an open request; null if they may. */
export function whyNotDecide(ctx: Context, row: Pick<RequestRecord, 'maker_id' | 'action'>): Message | null {
  if (!ctx.role || !decides(ctx.role, row.action)) return say`This must be approved by an ${holdersOf((role) => decides(role, row.action))}.`;
  if (row.maker_id === ctx.principal?.userId) return say`You requested this yourself, so someone else must approve it.`;
  return null;
}

export const TOO_NEW = say`You became an owner or admin less than 72 hours ago. Until 72 hours have passed, another owner or admin must approve requests.`;

/** The open requests that the caller may decide now, newest first. */
export async function requestsToDecide(ctx: Context, page: { offset: number; limit: number }): Promise<{ rows: RequestRecord[]; count: number }> {
  const { role, principal } = ctx;
  const actions = ACTION_TYPES.filter((action) => role !== null && decides(role, action));
  if (!principal || actions.length === 0) return { rows: [], count: 0 };
  const found = await requestPage(ctx.sql, ctx.businessId, at(ctx), { ...page, status: 'pending', decider: { userId: principal.userId, actions } });
  return found.count > 0 && (await whyNotYet(ctx)) !== null ? { rows: [], count: 0 } : found;
}

/** The reason why the caller may not approve anything yet; null if they may. The same for every request. */
async function whyNotYet(ctx: Context): Promise<Message | null> {
  return ctx.principal && !(await decidesNow(ctx.sql, ctx.businessId, ctx.principal.userId)) ? TOO_NEW : null;
}

/** Actions of an owner to which an admin can agree as the second person, though no admin can ask for them. */
const SECONDED: readonly ActionType[] = ['business.close'];

/** A role may decide if it may do the action alone, by the table of permissions, or may agree to it. */
export function decides(role: Role, action: ActionType): boolean {
  return permission(role, 'request.decide') === 'allow' && (permission(role, action) === 'allow' || SECONDED.includes(action));
}

async function becameOf(calls: Calls, ctx: Context, row: RequestRecord): Promise<Message | null> {
  return (await calls.lookup(row.route)?.approval?.became?.(ctx, row.id)) ?? null;
}

async function changesOf(calls: Calls, ctx: Context, row: RequestRecord): Promise<Message[]> {
  const target = calls.lookup(row.route);
  const parsed = target?.route.input.safeParse(row.input);
  if (!target?.approval || !parsed?.success) return [say`It can no longer be carried out as requested.`];
  // Parsed by the schema of the same route.
  return target.approval.changes(ctx, parsed.data as never, row.snapshot);
}
