import { createHash } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import type { Access } from '../../shared/kit/route.ts';
import { permission, ROLES } from '../../shared/team/permissions.ts';
import type { Role } from '../../shared/team/permissions.ts';
import { readPrincipal } from '../accounts/index.ts';
import type { Known } from '../accounts/index.ts';
import type { App, Principal } from '../context.ts';

export interface Caller {
  readonly principal: Principal | null;
  readonly businessId: string;
  readonly role: Role | null;
}

const NOBODY: Caller = { principal: null, businessId: '', role: null };
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
    async authorise(access: Access, header: string | undefined, input: Readonly<Record<string, unknown>>): Promise<Caller> {
      if (access.as === 'public' || access.as === 'guest') return NOBODY;
      if (access.as === 'link' && input['q'] !== undefined) return NOBODY;
      const token = /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1];
      if (!token) throw new AppError('UNAUTHENTICATED');
      const found = await known(token);
      if (access.as === 'user') return { principal: found.principal, businessId: '', role: null };
      const businessId = input[access.of];
      if (typeof businessId !== 'string')
        throw new AppError('VALIDATION_FAILED', undefined, { errors: [{ field: access.of, message: 'Please say for which business.' }] });
      const role = found.roles.get(businessId);
      if (!role) throw new AppError('NOT_FOUND');
      refuseUnless(role, access.can);
      return { principal: found.principal, businessId, role };
    },
  };
}

export type Sessions = ReturnType<typeof sessions>;

function refuseUnless(role: Role, can: Extract<Access, { as: 'member' }>['can']): void {
  const answer = permission(role, can);
  if (answer === 'allow') return;
  const holders = ROLES.filter((other) => permission(other, can) === 'allow').join(' or ');
  throw new AppError('ROLE_FORBIDDEN', `As ${role} you cannot do this; please ask an ${holders}.`);
}
