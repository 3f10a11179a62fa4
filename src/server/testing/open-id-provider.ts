import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider, { interactionPolicy } from 'oidc-provider';
import { testPort } from './port.ts';
import { LIMITS } from './limits.ts';

export interface Account {
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified?: unknown;
  readonly firstName?: string;
  readonly lastName?: string;
}

export type OpenIdServer = Awaited<ReturnType<typeof startOpenIdProvider>>;

const CLIENT = { id: 'duewell', secret: 'a secret between the two' } as const;

/** A real OpenID Connect provider on this machine. Its users consent automatically: `visit` follows the redirects as one of them. */
export async function startOpenIdProvider(redirectUri: string) {
  const port = await testPort();
  const issuer = `http://localhost:${port}`;
  const accounts = new Map<string, Account>();
  let visitor = '';
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const provider = new Provider(issuer, {
    clients: [
      { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri], grant_types: ['authorization_code'], response_types: ['code'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['cookies of a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(accounts.get(id)) }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT.id, accountId: ctx.oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) void answer(request, response);
    else void provider.interactionFinished(request, response, { login: { accountId: visitor } }, { mergeWithLastSubmission: false });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  /** Follows the redirects from the product's address to the return address, and returns its query. */
  async function visit(url: string, account: Account): Promise<{ code: string; state: string; iss: string }> {
    accounts.set(account.subject, account);
    visitor = account.subject;
    const jar = new Map<string, string>();
    let place = new URL(url);
    for (let hop = 0; hop < 8; hop += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await fetch(place, { redirect: 'manual', headers: { cookie }, signal: AbortSignal.timeout(LIMITS.answer) });
      for (const line of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        jar.set(name, value);
      }
      const location = reply.headers.get('location');
      if (!location) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`);
      place = new URL(location, place);
      if (place.href.startsWith(redirectUri)) {
        const { code = '', state = '', iss = '' } = Object.fromEntries(place.searchParams);
        return { code, state, iss };
      }
    }
    throw new Error('the provider sends around in circles');
  }

  return {
    issuer,
    visit,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: 'Acme ID' },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function claimsOf(account: Account | undefined): Record<string, unknown> {
  return { email: account?.email, email_verified: account?.emailVerified, given_name: account?.firstName, family_name: account?.lastName };
}
