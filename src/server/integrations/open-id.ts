import * as client from 'openid-client';
import type { Env } from '../core/env.ts';
import { ProviderError } from './errors.ts';

/** A person's identity as proved by the provider. */
export interface ProvedIdentity {
  readonly subject: string;
  readonly email: string | null;
  /** True only if the provider sends exactly `true`. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface OpenIdProvider {
  /** The provider's page for the browser: authorization code, PKCE, nonce, state. */
  address(given: { state: string; nonce: string; verifier: string; redirectUri: string }): Promise<string>;
  /** Exchanges the answer, once; the library checks state, nonce, PKCE, issuer, audience, signature and times. */
  redeem(answer: { code: string; state: string; nonce: string; verifier: string; redirectUri: string; iss: string | undefined }): Promise<ProvedIdentity>;
}

const NAME = 'openid';
const DISCOVERY = 'discovery';
const TIMEOUT_S = 8;
/** How long the provider's metadata are cached. */
const KNOWN_FOR = 60 * 60_000;
const CUT_OFF = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];

export function newFlow(): { state: string; nonce: string; verifier: string } {
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
}

const made = new WeakMap<Env, OpenIdProvider>();

/** The configured provider, or null. Throws ProviderError: `unavailable` without an answer, `refused` for one that proves nothing. */
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
    // A failure is not cached: the next caller asks again.
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
  // The metadata are read only over https, or in demo mode over http on this machine.
  // Without this check the library relies on the connection to the provider.
  const signature = client.enableNonRepudiationChecks;
  const execute = url.protocol === 'http:' ? [signature, client.allowInsecureRequests] : [signature];
  return client.discovery(url, clientId, clientSecret, authentication(clientSecret), { timeout: TIMEOUT_S, execute });
}

/** The method that the provider supports: `basic` if it lists none, because that is the default of client registration. */
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
    // A refused secret is our fault, and an error of the metadata does not concern the person.
    const ours = what === DISCOVERY || said?.error === 'invalid_client';
    const answered = status !== undefined ? status < 500 : code.startsWith('OAUTH_') && !CUT_OFF.includes(code);
    // The library's errors contain tokens and addresses: only the code is kept.
    throw new ProviderError(answered && !ours ? 'refused' : 'unavailable', NAME, `${what} failed (${code || 'no answer'})`, { status });
  };
}
