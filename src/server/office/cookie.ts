import { OPERATOR_SESSION_LIFE } from '../../shared/office/operators/rules.ts';
import type { Env } from '../core/env.ts';

type OfficeEnv = Pick<Env, 'office'>;

/** The cookie of an operator's session: never readable by scripts, never sent by another site's page. Null ends it. */
export function sessionCookie(env: OfficeEnv, token: string | null): string {
  const life = token === null ? 0 : Math.floor(OPERATOR_SESSION_LIFE / 1000);
  return `${nameOf(env)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${life}${isSecure(env) ? '; Secure' : ''}`;
}

/** The token of a request's Cookie header; null without one. */
export function tokenIn(env: OfficeEnv, header: string | undefined): string | null {
  const name = nameOf(env);
  const pair = (header ?? '').split(';').find((one) => one.trim().startsWith(`${name}=`));
  const token = pair?.trim().slice(name.length + 1) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** `__Host-` binds the cookie to this host over TLS; browsers refuse the prefix without TLS, as in the demo. */
function nameOf(env: OfficeEnv): string {
  return isSecure(env) ? '__Host-office' : 'office';
}

function isSecure({ office }: OfficeEnv): boolean {
  return office.url.startsWith('https:');
}
