import * as z from 'zod/mini';
import { ProviderError } from '../errors.ts';
import { callVendor } from '../http.ts';
import type { SmsProvider } from './port.ts';

export interface TermiiOptions {
  /** The account's own base URL (`https://…api.termii.com`), or the sandbox's; no slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  /** 3 to 11 letters or digits, registered with Termii. */
  readonly senderId: string;
  readonly timeoutMs?: number | undefined;
}

const answerShape = z.object({ message_id: z.string().check(z.minLength(1)) });
const refusalShape = z.object({ message: z.string() });

/**
 * Termii's messaging API (developer.termii.com/messaging-api): POST /api/sms/send. The `dnd` channel is the one for
 * codes and other transactional texts; `generic` does not reach numbers on do-not-disturb.
 */
export function termii({ url, apiKey, senderId, timeoutMs = 10_000 }: TermiiOptions): SmsProvider {
  return {
    name: 'termii',
    async send({ to, text }) {
      if (apiKey === '') throw new ProviderError('unavailable', 'termii', 'send needs an API key');
      const { json, status } = await callVendor({
        provider: 'termii',
        what: 'send',
        method: 'POST',
        url: `${url}/api/sms/send`,
        // Termii takes numbers in the international format without the plus sign.
        body: {
          api_key: apiKey,
          to: to.replace(/^\+/, ''),
          from: senderId,
          sms: text,
          type: 'plain',
          channel: 'dnd',
        },
        timeoutMs,
        messageOf,
      });
      const answer = z.safeParse(answerShape, json);
      if (answer.success) return { messageId: answer.data.message_id };
      const what = 'send was answered without a message id';
      throw new ProviderError('unknown-outcome', 'termii', what, { status, vendorMessage: messageOf(json) });
    },
  };
}

function messageOf(json: unknown): string | undefined {
  const refusal = z.safeParse(refusalShape, json);
  return refusal.success ? refusal.data.message : undefined;
}
