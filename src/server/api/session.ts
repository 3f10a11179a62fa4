import { AppError } from '../../shared/kit/errors.ts';
import { CALLS_A_MINUTE, isKeyToken } from '../../shared/api-keys/scopes.ts';
import { scopeOf } from '../../shared/api-keys/route-scopes.ts';
import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Access, Route } from '../../shared/kit/route.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { say } from '../../shared/i18n/message.ts';
import { noteLanguage, noteSeen, readPrincipal } from '../accounts/index.ts';
import type { ActiveSession, Membership } from '../accounts/index.ts';
import type { App, Principal } from '../core/context.ts';
import { readKey } from '../api-keys/index.ts';
import { refuseBelow, refuseUnless } from '../core/authorise.ts';
import { limits, PER_MINUTE, sharedLimit } from '../core/limits.ts';
import { tokenCache } from './token-cache.ts';

export interface Caller {
  readonly principal: Principal | null;
  readonly businessId: string;
  readonly role: Role | null;
  readonly level: Level;
  readonly checkers: number;
  readonly category: Category;
}

const NOBODY: Caller = { principal: null, businessId: '', role: null, level: 0, checkers: 0, category: 'both' };
/** A key acts as the least of the members: what its scopes let through must be staff's to do besides. */
const KEY_ROLE: Role = 'staff';

/**
 * Who calls, and whether this route is theirs to call. A foreign business answers NOT_FOUND, as one that does not exist.
 * Sessions and API keys are remembered for a few seconds; `forget` is called for every revocation, by every process.
 */
export function sessions(app: App) {
  const people = tokenCache(app, readPrincipal);
  const keys = tokenCache(app, readKey);
  const calls = sharedLimit(app, CALLS_A_MINUTE);
  const strangers = limits(app.clock, PER_MINUTE * app.env.callLimitFactor);

  async function asKey({ id, access, stepUp }: Asked, token: string): Promise<Entered> {
    const key = await keys.get(token);
    await calls.take(key.id);
    const scope = scopeOf(id);
    if (scope === null || access.as !== 'member' || stepUp !== undefined)
      throw new AppError('SCOPE_FORBIDDEN', say`No API key can make this call. Please do it signed in as a person.`);
    if (!key.scopes.includes(scope)) throw new AppError('SCOPE_FORBIDDEN', say`This API key does not have the scope ${scope}.`);
    const principal = { userId: `key:${key.id}`, name: `API key ${key.name}`, sessionId: '', tokenHash: Buffer.alloc(0) };
    const { level, checkers, category } = key;
    const memberships = new Map([[key.businessId, { role: KEY_ROLE, level, checkers, category }]]);
    return { principal, memberships, person: null };
  }

  /** The bearer of the token, judged by what is known before a body is read; null where none is needed. */
  async function enter(route: Asked, from: Presented, mayHoldLink: boolean): Promise<Entered | null> {
    const token = tokenOf(from);
    const { as } = route.access;
    // A key is told what it cannot do, also where anybody may come.
    if (token && isKeyToken(token)) return counted(from, keys.isFamiliar(token), () => asKey(route, token));
    if (as === 'public' || as === 'guest') return null;
    if (as === 'link' && mayHoldLink) return token === undefined ? null : asPerson(from, token).catch(nobodyIfUnknown);
    return asPerson(from, token);
  }

  function asPerson(from: Presented, token: string | undefined): Promise<Entered> {
    return counted(from, token !== undefined && people.isFamiliar(token), async () => {
      if (token === undefined) throw new AppError('UNAUTHENTICATED');
      const person = await people.get(token);
      return { principal: person.principal, memberships: person.memberships, person };
    });
  }

  /** Limits what a network may ask with tokens that are not known, before they are looked up. Who was known here before is not counted among them. */
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
    /** Remember only while revocations of other processes are heard. */
    setRemembering(on: boolean): void {
      people.setRemembering(on);
      keys.setRemembering(on);
    },
    forget(): void {
      people.forget();
      keys.forget();
    },
    enter,
    /** As far as the address tells: throws as `authorise` will, when the business stands in the path. */
    admit(route: Asked, entered: Entered | null, params: Readonly<Record<string, unknown>>): void {
      if (entered && route.access.as === 'member' && params[route.access.of] !== undefined) memberOf(entered, route.access, params);
    },
    /** `language`: what the caller's screens speak. It is theirs from now on. */
    async authorise(
      route: Asked,
      from: Presented,
      input: Readonly<Record<string, unknown>>,
      language: string | null = null,
      before?: Entered | null,
    ): Promise<Caller> {
      const { access } = route;
      // Who shows a link's key comes as its holder, whoever they are besides.
      if (access.as === 'public' || access.as === 'guest' || (access.as === 'link' && input['q'] !== undefined)) return NOBODY;
      const entered = before === undefined ? await enter(route, from, false) : before;
      if (!entered) throw new AppError('UNAUTHENTICATED');
      const { person } = entered;
      // An open page that waits for news does not keep its session alive.
      if (person && route.id !== 'live') noteSeen(app, person);
      if (person && language !== null) noteLanguage(app, person, language);
      return access.as === 'user' ? { ...NOBODY, principal: entered.principal } : memberOf(entered, access, input);
    },
  };
}

/** Who has come in: a person with a session, or (`person` null) an API key. */
interface Entered extends Pick<ActiveSession, 'principal' | 'memberships'> {
  readonly person: ActiveSession | null;
}

/** What a request shows of who sent it. */
export interface Presented {
  readonly header: string | undefined;
  readonly address: string;
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

type Asked = Pick<Route, 'id' | 'access' | 'stepUp'>;
export type Sessions = ReturnType<typeof sessions>;

function memberOf(
  found: Pick<ActiveSession, 'principal' | 'memberships'>,
  access: Extract<Access, { as: 'member' | 'link' }>,
  input: Readonly<Record<string, unknown>>,
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
  refuseUnless(place, access.can);
  if (access.as === 'member' && access.level) refuseBelow(place.level, access.level);
  return { principal: found.principal, businessId, ...place };
}

/** Several calls of the customer's document name no business: it is the one that the person, or the key, belongs to. */
function onlyOne(places: ReadonlyMap<string, Membership>): string | undefined {
  return places.size === 1 ? [...places.keys()][0] : undefined;
}
