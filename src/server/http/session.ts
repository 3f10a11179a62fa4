import { AppError } from '../../shared/kit/errors.ts';
import { CALLS_A_MINUTE, isKeyToken } from '../../shared/keys/scopes.ts';
import { scopeOf } from '../../shared/keys/route-scopes.ts';
import { STEP_UP_LIFE } from '../../shared/accounts/rules.ts';
import { TO_REACH } from '../../shared/business/levels.ts';
import type { Level } from '../../shared/business/levels.ts';
import { needsStepUp } from '../../shared/kit/route.ts';
import type { Access, Route } from '../../shared/kit/route.ts';
import { word } from '../../shared/kit/said-words.ts';
import { effectivePermission, permission } from '../../shared/team/permissions.ts';
import type { Action, Role } from '../../shared/team/permissions.ts';
import { noteLanguage, noteSeen, readPrincipal } from '../accounts/index.ts';
import type { Known, Place } from '../accounts/index.ts';
import type { App, Principal } from '../context.ts';
import { readKey } from '../keys/index.ts';
import { sharedLimit } from './limits.ts';
import { remembered } from './remembered.ts';

export interface Caller {
  readonly principal: Principal | null;
  readonly businessId: string;
  readonly role: Role | null;
  readonly level: Level;
  readonly checkers: number;
}

const NOBODY: Caller = { principal: null, businessId: '', role: null, level: 0, checkers: 0 };
/** A key acts as the least of the members: what its scopes let through must be staff's to do besides. */
const KEY_ROLE: Role = 'staff';

/**
 * Who calls, and whether this route is theirs to call. A foreign business answers NOT_FOUND, as one that does not exist.
 * Sessions and API keys are remembered for a few seconds; `forget` is called for every revocation, by every process.
 */
export function sessions(app: App) {
  const people = remembered(app, readPrincipal);
  const keys = remembered(app, readKey);
  const calls = sharedLimit(app, CALLS_A_MINUTE);

  async function asKey({ id, access, stepUp }: Asked, token: string, input: Readonly<Record<string, unknown>>): Promise<Caller> {
    const key = await keys.known(token);
    await calls.take(key.id);
    const scope = scopeOf(id);
    if (scope === null || access.as !== 'member' || stepUp !== undefined)
      throw new AppError('SCOPE_FORBIDDEN', 'No API key can make this call. Please do it signed in as a person.');
    if (!key.scopes.includes(scope)) throw new AppError('SCOPE_FORBIDDEN', `This API key does not have the scope ${scope}.`);
    const principal = { userId: `key:${key.id}`, name: `API key ${key.name}`, sessionId: '', tokenHash: Buffer.alloc(0) };
    const { level, checkers } = key;
    const places = new Map([[key.businessId, { role: KEY_ROLE, level, checkers }]]);
    return memberOf({ principal, places }, access, input);
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
    /** `language`: what the caller's screens speak. It is theirs from now on. */
    async authorise(route: Asked, header: string | undefined, input: Readonly<Record<string, unknown>>, language: string | null = null): Promise<Caller> {
      const { access, stepUp } = route;
      const token = /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1];
      // Before anything that is open to everybody: a key is told what it cannot do.
      if (token && isKeyToken(token)) return asKey(route, token, input);
      if (access.as === 'public' || access.as === 'guest') return NOBODY;
      if (access.as === 'link' && input['q'] !== undefined) return NOBODY;
      if (!token) throw new AppError('UNAUTHENTICATED');
      const found = await people.known(token);
      // An open page that waits for news does not keep its session alive.
      if (route.id !== 'live') noteSeen(app, found);
      if (language !== null) noteLanguage(app, found, language);
      const caller = access.as === 'user' ? { ...NOBODY, principal: found.principal } : memberOf(found, access, input);
      if (needsStepUp(stepUp, input) && found.steppedUpAt + STEP_UP_LIFE <= app.clock()) throw new AppError('STEP_UP_REQUIRED');
      return caller;
    },
  };
}

type Asked = Pick<Route, 'id' | 'access' | 'stepUp'>;
export type Sessions = ReturnType<typeof sessions>;

function memberOf(
  found: Pick<Known, 'principal' | 'places'>,
  access: Extract<Access, { as: 'member' | 'link' }>,
  input: Readonly<Record<string, unknown>>,
): Caller {
  const businessId = input[access.of];
  if (typeof businessId !== 'string')
    throw new AppError('VALIDATION_FAILED', undefined, { errors: [{ field: access.of, message: 'Please say for which business.' }] });
  const place = found.places.get(businessId);
  if (!place) throw new AppError('NOT_FOUND');
  refuseUnless(place, access.can);
  if (access.as === 'member' && access.level) refuseBelow(place.level, access.level);
  return { principal: found.principal, businessId, ...place };
}

/** Throws ROLE_FORBIDDEN, or APPROVAL_REQUIRED where the role may ask. */
export function refuseUnless({ role, checkers }: Pick<Place, 'role' | 'checkers'>, can: Action): void {
  const answer = effectivePermission(role, can, checkers);
  if (answer === 'allow') return;
  if (answer === 'ask')
    throw new AppError('APPROVAL_REQUIRED', role === 'owner' ? 'This needs the approval of another owner or admin. Please ask for it.' : undefined);
  throw new AppError('ROLE_FORBIDDEN', `As ${word(role)} you cannot do this; please ask an ${holdersOf((other) => permission(other, can) === 'allow')}.`);
}

/** Who may, in a sentence: every right of the table is an owner's, and most an admin's too. */
export function holdersOf(may: (role: Role) => boolean): string {
  return word(may('staff') || may('admin') ? 'owner or admin' : 'owner');
}

/** Throws KYB_REQUIRED with what is still to do. */
export function refuseBelow(level: Level, needed: Level): void {
  if (needed !== 0 && level < needed) throw new AppError('KYB_REQUIRED', TO_REACH[needed]);
}
