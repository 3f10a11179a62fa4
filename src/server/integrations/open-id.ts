import * as client from 'openid-client';
import type { Env } from '../core/env.ts';
import { ProviderError } from './errors.ts';

/** Who somebody is, as the provider has proved it. */
export interface ProvedIdentity {
  readonly subject: string;
  readonly email: string | null;
  /** Only an explicit `true` of the provider counts. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface OpenIdProvider {
  /** Where to send the browser: authorization code, PKCE, nonce, state. */
  address(given: { state: string; nonce: string; verifier: string; redirectUri: string }): Promise<string>;
  /** Redeems the answer, once; state, nonce, PKCE, issuer, audience, signature and times are checked by the library. */
  redeem(answer: { code: string; state: string; nonce: string; verifier: string; redirectUri: string; iss: string | undefined }): Promise<ProvedIdentity>;
}

const NAME = 'openid';
const DISCOVERY = 'discovery';
const TIMEOUT_S = 8;
/** How long what the provider says of itself is kept. */
const KNOWN_FOR = 60 * 60_000;
const CUT_OFF = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];

export function newFlow(): { state: string; nonce: string; verifier: string } {
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
}

const made = new WeakMap<Env, OpenIdProvider>();

/** The configured provider, or null. It throws ProviderError: `unavailable` without an answer, `refused` for one that proves nothing. */
export function openIdProvider(env: Env): OpenIdProvider | null {
  if (!env.openId) return null;
  const cached = made.get(env) ?? byDiscovery(env.openId);
  made.set(env, cached);
  return cached;
}

function byDiscovery(settings: NonNullable<Env['openId']>): OpenIdProvider {
  let cached: { configuration: Promise<client.Configuration>; until: number } | undefined;

  function configuration(): Promise<client.Configuration> {
    if (cached && cached.until > Date.now()) return cached.configuration;
    const asked = discover(settings);
    cached = { configuration: asked, until: Date.now() + KNOWN_FOR };
    // A failure is not kept: the next one asks again.
    asked.catch(() => (cached = undefined));
    return asked;
  }

  return {
    address: async ({ state, nonce, verifier, redirectUri }) => {
      const config = await configuration().catch(asProviderError(DISCOVERY));
      const parameters = {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      return client.buildAuthorizationUrl(config, parameters).href;
    },
    redeem: async ({ code, state, nonce, verifier, redirectUri, iss }) => {
      const config = await configuration().catch(asProviderError(DISCOVERY));
      const returned = new URL(redirectUri);
      for (const [name, value] of Object.entries({ code, state, iss })) if (value !== undefined) returned.searchParams.set(name, value);
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(config, returned, checks).catch(asProviderError('code grant'));
      const claims = tokens.claims();
      if (!claims) throw new ProviderError('refused', NAME, 'the answer has no id token');
      if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint) return identityOf(claims.sub, claims);
      return identityOf(claims.sub, await client.fetchUserInfo(config, tokens.access_token, claims.sub).catch(asProviderError('user info')));
    },
  };
}

function discover({ issuer, clientId, clientSecret }: NonNullable<Env['openId']>): Promise<client.Configuration> {
  const url = new URL(issuer);
  // The settings are read only with https, or in demo mode with http on this machine.
  // Without it the library trusts the connection to the provider alone.
  const signature = client.enableNonRepudiationChecks;
  const execute = url.protocol === 'http:' ? [signature, client.allowInsecureRequests] : [signature];
  return client.discovery(url, clientId, clientSecret, authentication(clientSecret), { timeout: TIMEOUT_S, execute });
}

/** As the provider supports: basic where it does or says nothing, for that is what clients are registered with by default. */
function authentication(clientSecret: string): client.ClientAuth {
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const way = !methods || methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    way(clientSecret)(server, ...rest);
  };
}

function identityOf(subject: string, claims: Readonly<Record<string, unknown>>): ProvedIdentity {
  const words = text(claims['name']).split(/\s+/);
  return {
    subject,
    email: text(claims['email']).toLowerCase() || null,
    emailVerified: claims['email_verified'] === true,
    firstName: text(claims['given_name']) || (words[0] ?? ''),
    lastName: text(claims['family_name']) || words.slice(1).join(' '),
  };
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim().slice(0, 254) : '';
}

function asProviderError(what: string) {
  return (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const said = error instanceof client.ResponseBodyError ? error : undefined;
    const status = said?.status;
    // A refused secret speaks of us, and what the provider says of itself concerns nobody's sign-in.
    const ours = what === DISCOVERY || said?.error === 'invalid_client';
    const answered = status !== undefined ? status < 500 : code.startsWith('OAUTH_') && !CUT_OFF.includes(code);
    // The library's errors carry tokens and addresses: of them the code alone is kept.
    throw new ProviderError(answered && !ours ? 'refused' : 'unavailable', NAME, `${what} failed (${code || 'no answer'})`, { status });
  };
}
