import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/kit/errors.ts';
import { CALLS_A_MINUTE, isKeyToken } from '../../shared/api-keys/scopes.ts';
import { NOT_READABLE, OPEN_WHILE_CLOSED, readableUntil } from '../../shared/business/closing.ts';
import { OPEN_WHILE_SUSPENDED } from '../../shared/business/suspension.ts';
import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Access, Route } from '../../shared/kit/route.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { say } from '../../shared/i18n/message.ts';
import { noteSeen, readPrincipal } from '../accounts/index.ts';
import type { ActiveSession, Membership } from '../accounts/index.ts';
import type { App, Principal } from '../core/context.ts';
import { readKey } from '../api-keys/index.ts';
import { refuseBelow, refuseUnless } from '../core/authorise.ts';
import { limits, PER_MINUTE, sharedLimit } from '../core/limits.ts';
import { digestOf, tokenCache } from './token-cache.ts';

export interface Caller {
  readonly principal: Principal | null;
  readonly businessId: string;
  readonly role: Role | null;
  readonly level: Level;
  readonly checkers: number;
  readonly category: Category;
}

const NOBODY: Caller = { principal: null, businessId: '', role: null, level: 0, checkers: 0, category: 'both' };
/** The role of an API key: its scopes and the permissions of staff both apply. */
const KEY_ROLE: Role = 'staff';

/**
 * The caller, and whether they may make this call. Another business is answered NOT_FOUND, as an unknown one.
 * Sessions and API keys are cached for a few seconds; every process calls `forget` at every revocation.
 */
export function sessions(app: App) {
  const people = tokenCache(app, readPrincipal);
  const keys = tokenCache(app, readKey);
  const calls = sharedLimit(app, CALLS_A_MINUTE);
  const strangers = limits(app.clock, PER_MINUTE * app.env.callLimitFactor);

  async function asKey({ apiKey, access, stepUp }: Asked, digest: string): Promise<Entered> {
    const key = await keys.get(digest);
    await calls.take(key.id);
    if (key.closedAt !== null) throw new AppError('BUSINESS_CLOSED');
    if (key.suspended) throw new AppError('BUSINESS_SUSPENDED');
    if (apiKey === undefined || access.as !== 'member' || stepUp !== undefined)
      throw new AppError('SCOPE_FORBIDDEN', say`No API key can make this call. Please do it signed in as a person.`);
    if (!key.scopes.includes(apiKey)) throw new AppError('SCOPE_FORBIDDEN', say`This API key does not have the scope ${apiKey}.`);
    const principal = { userId: `key:${key.id}`, name: `API key ${key.name}`, sessionId: '', tokenHash: Buffer.alloc(0) };
    const { level, checkers, category, suspended, closedAt } = key;
    const memberships = new Map([[key.businessId, { role: KEY_ROLE, level, checkers, category, suspended, closedAt }]]);
    return { principal, memberships, person: null };
  }

  /** The bearer of the token, checked before the body is read; null if no session is needed. */
  async function enter(route: Asked, from: Presented, mayHoldLink: boolean): Promise<Entered | null> {
    const token = tokenOf(from);
    const { as } = route.access;
    // A key is refused what it cannot do, also on public calls.
    const digest = token === undefined ? undefined : digestOf(token);
    if (token && digest !== undefined && isKeyToken(token)) return counted(from, keys.isFamiliar(digest), () => asKey(route, digest));
    if (as === 'public' || as === 'guest') return null;
    const known = digest === undefined ? undefined : people.cached(digest);
    if (known) return entered(known);
    if (as === 'link' && mayHoldLink) return digest === undefined ? null : asPerson(from, digest).catch(nobodyIfUnknown);
    return asPerson(from, digest);
  }

  function asPerson(from: Presented, digest: string | undefined): Promise<Entered> {
    return counted(from, digest !== undefined && people.isFamiliar(digest), async () => {
      if (digest === undefined) throw new AppError('UNAUTHENTICATED');
      return entered(await people.get(digest));
    });
  }

  /** Limits a network's requests with unknown tokens, before they are looked up. Tokens known here before are not counted. */
  async function counted<T>({ address }: Presented, familiar: boolean, look: () => Promise<T>): Promise<T> {
    if (!familiar) strangers.take('unknown', address);
    try {
      const found = await look();
      if (!familiar) strangers.giveBack('unknown', address);
      return found;
    } catch (error) {
      if (!familiar && !isUnknown(error)) strangers.giveBack('unknown', address);
      if (familiar && isUnknown(error)) strangers.take('unknown', address);
      throw error;
    }
  }

  return {
    /** Cache only while revocations of other processes are received. */
    setRemembering(on: boolean): void {
      people.setRemembering(on);
      keys.setRemembering(on);
    },
    forget(): void {
      people.forget();
      keys.forget();
    },
    enter,
    /** The part of `authorise` that the path allows: throws in the same way, if the business is in the path. */
    admit(route: Asked, entered: Entered | null, params: Readonly<Record<string, unknown>>): void {
      if (entered && route.access.as === 'member' && params[route.access.of] !== undefined) memberOf(entered, route, route.access, params, app.clock());
    },
    /** The caller of a request that `enter` admitted. */
    callerOf(route: Asked, found: Entered | null, input: Readonly<Record<string, unknown>>): Caller {
      const { access } = route;
      // A caller with a link's key is treated as its holder, whether or not they are signed in.
      if (access.as === 'public' || access.as === 'guest' || (access.as === 'link' && input['q'] !== undefined)) return NOBODY;
      if (!found) throw new AppError('UNAUTHENTICATED');
      const { person } = found;
      // The live stream of an open page does not keep its session alive.
      if (person && route.id !== 'live') noteSeen(app, person);
      return access.as === 'user' ? { ...NOBODY, principal: found.principal } : memberOf(found, route, access, input, app.clock());
    },
  };
}

function entered(person: ActiveSession): Entered {
  return { principal: person.principal, memberships: person.memberships, person };
}

/** The caller: a person with a session, or (`person` null) an API key. */
export interface Entered extends Pick<ActiveSession, 'principal' | 'memberships'> {
  readonly person: ActiveSession | null;
}

/** The parts of a request that identify its sender. */
export interface Presented {
  readonly header: string | undefined;
  readonly address: string;
}

export function presented(request: FastifyRequest): Presented {
  return { header: request.headers.authorization, address: request.ip };
}

function tokenOf({ header }: Presented): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1];
}

function isUnknown(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAUTHENTICATED';
}

function nobodyIfUnknown(error: unknown): null {
  if (isUnknown(error)) return null;
  throw error;
}

type Asked = Pick<Route, 'id' | 'method' | 'access' | 'stepUp' | 'apiKey'>;
export type Sessions = ReturnType<typeof sessions>;

function memberOf(
  found: Pick<ActiveSession, 'principal' | 'memberships'>,
  { id, method }: Pick<Asked, 'id' | 'method'>,
  access: Extract<Access, { as: 'member' | 'link' }>,
  input: Readonly<Record<string, unknown>>,
  now: number,
): Caller {
  const businessId = input[access.of] === undefined ? onlyOne(found.memberships) : input[access.of];
  if (typeof businessId !== 'string')
    throw new AppError('VALIDATION_FAILED', undefined, {
      errors: [
        { field: access.of, message: found.memberships.size > 1 ? say`You belong to several businesses. Choose one.` : say`Please say for which business.` },
      ],
    });
  const place = found.memberships.get(businessId);
  if (!place) throw new AppError('NOT_FOUND');
  if (place.closedAt !== null) refuseClosed(place.closedAt, now, method === 'GET' || OPEN_WHILE_CLOSED.has(id));
  if (place.suspended && method !== 'GET' && !OPEN_WHILE_SUSPENDED.has(id)) throw new AppError('BUSINESS_SUSPENDED');
  refuseUnless(place, access.can);
  if (access.as === 'member' && access.level) refuseBelow(place.level, access.level);
  return { principal: found.principal, businessId, ...place };
}

/** Members of a closed business read for some time, then nothing (docs/behaviour/own-data-and-closing.md). */
function refuseClosed(closedAt: string, now: number, isRead: boolean): void {
  if (now >= readableUntil(closedAt)) throw new AppError('BUSINESS_CLOSED', NOT_READABLE);
  if (!isRead) throw new AppError('BUSINESS_CLOSED');
}

/** Several calls of the customer's document contain no business: it is the only one of the person, or the key's. */
function onlyOne(places: ReadonlyMap<string, Membership>): string | undefined {
  return places.size === 1 ? [...places.keys()][0] : undefined;
}
