import { createHash } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import { STEP_UP_LIFE } from '../../shared/accounts/rules.ts';
import { TO_REACH } from '../../shared/business/levels.ts';
import type { Level } from '../../shared/business/levels.ts';
import { needsStepUp } from '../../shared/kit/route.ts';
import type { Access, Route } from '../../shared/kit/route.ts';
import { effectivePermission, permission, ROLES } from '../../shared/team/permissions.ts';
import type { Action, Role } from '../../shared/team/permissions.ts';
import { readPrincipal } from '../accounts/index.ts';
import type { Known, Place } from '../accounts/index.ts';
import type { App, Principal } from '../context.ts';

export interface Caller {
  readonly principal: Principal | null;
  readonly businessId: string;
  readonly role: Role | null;
  readonly level: Level;
  readonly checkers: number;
}

const NOBODY: Caller = { principal: null, businessId: '', role: null, level: 0, checkers: 0 };
const CACHE_LIFE = 10_000;
const CACHE_SIZE = 20_000;

/**
 * Who calls, and whether this route is theirs to call. A foreign business answers NOT_FOUND, as one that does not exist.
 * Sessions are remembered for a few seconds; `forget` is called for every revocation, by every process.
 */
export function sessions(app: App) {
  const cache = new Map<string, { known: Known; until: number }>();
  let remembering = false;

  async function known(token: string): Promise<Known> {
    const tokenHash = createHash('sha256').update(token).digest();
    const key = tokenHash.toString('base64');
    const now = app.clock();
    const hit = remembering ? cache.get(key) : undefined;
    if (hit && hit.until > now && hit.known.expiresAt > now) return hit.known;
    const found = await readPrincipal(app, tokenHash);
    if (!found) throw new AppError('UNAUTHENTICATED');
    if (cache.size >= CACHE_SIZE) cache.clear();
    if (remembering) cache.set(key, { known: found, until: now + CACHE_LIFE });
    return found;
  }

  return {
    /** Remember only while revocations of other processes are heard. */
    setRemembering(on: boolean): void {
      remembering = on;
      cache.clear();
    },
    forget(): void {
      cache.clear();
    },
    async authorise(
      { access, stepUp }: Pick<Route, 'access' | 'stepUp'>,
      header: string | undefined,
      input: Readonly<Record<string, unknown>>,
    ): Promise<Caller> {
      if (access.as === 'public' || access.as === 'guest') return NOBODY;
      if (access.as === 'link' && input['q'] !== undefined) return NOBODY;
      const token = /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1];
      if (!token) throw new AppError('UNAUTHENTICATED');
      const found = await known(token);
      const caller = access.as === 'user' ? { ...NOBODY, principal: found.principal } : memberOf(found, access, input);
      if (needsStepUp(stepUp, input) && found.steppedUpAt + STEP_UP_LIFE <= app.clock()) throw new AppError('STEP_UP_REQUIRED');
      return caller;
    },
  };
}

export type Sessions = ReturnType<typeof sessions>;

function memberOf(found: Known, access: Extract<Access, { as: 'member' | 'link' }>, input: Readonly<Record<string, unknown>>): Caller {
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
  const holders = ROLES.filter((other) => permission(other, can) === 'allow').join(' or ');
  throw new AppError('ROLE_FORBIDDEN', `As ${role} you cannot do this; please ask an ${holders}.`);
}

/** Throws KYB_REQUIRED with what is still to do. */
export function refuseBelow(level: Level, needed: Level): void {
  if (needed !== 0 && level < needed) throw new AppError('KYB_REQUIRED', TO_REACH[needed]);
}
