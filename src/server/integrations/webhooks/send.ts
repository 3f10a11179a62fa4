import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Env } from '../../core/env.ts';
import { startSpan } from '../../tracing/span.ts';
import { AddressRefused, targetOf } from './address.ts';
import type { Target } from './address.ts';

const TIMEOUT = 10_000;

export interface WebhookAnswer {
  readonly status: number | null;
  /** The reason why it counts as not delivered; null for any 2xx. */
  readonly problem: string | null;
  readonly milliseconds: number;
}

export interface WebhookSender {
  /** Posts a body once, to the current address of the name; follows no redirects and does not read the answer's body. Never throws. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<WebhookAnswer>;
}

/** Only a demo may send to this machine, and without TLS. */
export function webhookSender(env: Pick<Env, 'mode'>): WebhookSender {
  return {
    async post(address, headers, body) {
      const begun = performance.now();
      // Without the address: it belongs to a customer.
      const span = startSpan({ name: 'webhook post', kind: 'client', facts: {} });
      const timed = (status: number | null, problem: string | null) => {
        span.end(status === null ? {} : { 'http.response.status_code': status }, problem !== null);
        return { status, problem, milliseconds: Math.round(performance.now() - begun) };
      };
      const signal = AbortSignal.timeout(TIMEOUT);
      try {
        const url = new URL(address);
        const late = new Promise<never>((_done, fail) => signal.addEventListener('abort', () => fail(new Error('TimeoutError')), { once: true }));
        // A resolver accepts no abort signal.
        const target = await Promise.race([targetOf(url, env.mode === 'demo'), late]);
        const status = await exchange(url, target, headers, body, signal);
        return timed(status, status >= 200 && status < 300 ? null : problemOf(status));
      } catch (error) {
        return timed(null, signal.aborted ? `No answer within ${TIMEOUT / 1000} seconds.` : reasonOf(error));
      }
    },
  };
}

function exchange(url: URL, target: Target, headers: Readonly<Record<string, string>>, body: string | Buffer, signal: AbortSignal): Promise<number> {
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((done, fail) => {
    const request = send(
      url,
      {
        method: 'POST',
        // A separate connection, to the address that was checked: the name is not resolved again.
        agent: false,
        lookup: (_host, options, answer) => {
          if (options.all) answer(null, [target]);
          else answer(null, target.address, target.family);
        },
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal,
      },
      (response) => {
        done(response.statusCode ?? 0);
        response.destroy();
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}

function problemOf(status: number): string {
  return status >= 300 && status < 400 ? `It answered ${status}: redirects are not followed.` : `It answered ${status}.`;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the address is not known.',
  EAI_AGAIN: 'The name of the address could not be resolved.',
  ECONNREFUSED: 'Nobody listens at the address.',
  ECONNRESET: 'The connection was cut off.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not from a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not from a known authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is not from a known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not from a known authority.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
};

/** Only our own texts: a customer must not see details of our network. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? 'The address could not be reached.';
}
