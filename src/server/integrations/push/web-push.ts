import { createECDH } from 'node:crypto';
import library from 'web-push';
import { derivedBytes } from '../../core/encryption.ts';
import type { Env } from '../../core/env.ts';
import { ProviderError } from '../errors.ts';
import type { WebhookSender } from '../webhooks/send.ts';
import type { PushSender } from './port.ts';

/** Seconds: an alert about arrived money is of no use the day after. */
const LIFE = 86_400;
/** The answers with which a vendor ends a subscription (RFC 8030, 7.3), or refuses our key: the browser has to subscribe again. */
const ENDED: readonly number[] = [400, 401, 403, 404, 410];

/**
 * Web Push: encrypted for the browser (RFC 8291) and signed with our key (VAPID, RFC 8292). The endpoint comes from a browser, so it is called like a customer's
 * webhook: only on the public internet.
 */
export function webPush({ secretKey, mail }: Pick<Env, 'secretKey' | 'mail'>, sender: WebhookSender): PushSender {
  const { publicKey, privateKey } = keysOf(secretKey);
  const subject = `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mail.support)?.[0] ?? ''}`;
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      const { headers, body } = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: LIFE,
        urgency: 'high',
      });
      const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      const { status, problem } = await sender.post(endpoint, texts, body ?? Buffer.alloc(0));
      if (problem === null) return 'sent';
      if (status !== null && ENDED.includes(status)) return 'gone';
      throw new ProviderError('unavailable', 'web-push', 'the alert was not accepted', { status: status ?? undefined, vendorMessage: problem });
    },
  };
}

/** The same pair for the life of the installation's secret. About one of four billion candidates is no valid key; then the next is taken. */
function keysOf(secretKey: string): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const candidate = derivedBytes(secretKey, `web-push:${attempt}`);
    try {
      pair.setPrivateKey(candidate);
      return { publicKey: pair.getPublicKey('base64url'), privateKey: candidate.toString('base64url') };
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
