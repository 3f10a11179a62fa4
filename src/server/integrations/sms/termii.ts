import * as z from 'zod/mini';
import { ProviderError, isProviderError } from '../errors.ts';
import { callVendor } from '../http.ts';
import type { SmsProvider } from './port.ts';

export interface TermiiOptions {
  /** The account's own base URL (`https://…api.termii.com`), or the sandbox's; no slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  /** 3 to 11 letters, digits or spaces, registered with Termii. */
  readonly senderId: string;
  readonly timeoutMs?: number | undefined;
}

/** The samples contain text; a number is accepted too, since no code uses it. */
const answerShape = z.object({ message_id: z.union([z.string().check(z.minLength(1)), z.number()]) });
/** A sentence, or a list of issues. */
const refusalShape = z.object({ message: z.union([z.string(), z.array(z.object({ issue: z.string() })).check(z.minLength(1))]) });

/** Termii's messages about our own account, for every recipient (developers.termii.com, "Error", common errors; the 404 as reported in public code). */
const OURS: readonly (readonly [said: RegExp, means: string])[] = [
  [/sender ?id|sendername/i, 'the sender (TERMII_SENDER) is not registered with Termii for this route'],
  [/balance/i, 'the balance at Termii is used up'],
  [/account is not active|account.*(disabled|deactivated)/i, 'the account at Termii is not active'],
  [/not set ?up on this route|daily limit|device not found/i, 'the route at Termii is not open to our account'],
];

/**
 * Termii's messaging API (developer.termii.com/messaging-api): POST /api/sms/send. The `dnd` channel is for
 * codes and other transactional texts; `generic` does not reach numbers on do-not-disturb.
 */
export function termii({ url, apiKey, senderId, timeoutMs = 10_000 }: TermiiOptions): SmsProvider {
  return {
    name: 'termii',
    async send({ to, text }) {
      if (apiKey === '') throw new ProviderError('unavailable', 'termii', 'send needs an API key');
      const call = callVendor({
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
      const { json, status } = await call.catch((error: unknown) => {
        throw isProviderError(error, 'refused') ? (ownFault(error.status, error.vendorMessage) ?? error) : error;
      });
      const answer = z.safeParse(answerShape, json);
      if (answer.success) return { messageId: String(answer.data.message_id) };
      const vendorMessage = messageOf(json);
      const what = 'send was answered without a message id';
      throw ownFault(status, vendorMessage) ?? new ProviderError('unknown-outcome', 'termii', what, { status, vendorMessage });
    },
  };
}

function ownFault(status: number | undefined, vendorMessage: string | undefined): ProviderError | undefined {
  const ours = OURS.find(([said]) => said.test(vendorMessage ?? ''))?.[1];
  return ours === undefined ? undefined : new ProviderError('unavailable', 'termii', `send: ${ours}`, { status, vendorMessage, ours });
}

function messageOf(json: unknown): string | undefined {
  const refusal = z.safeParse(refusalShape, json);
  if (!refusal.success) return undefined;
  const { message } = refusal.data;
  return typeof message === 'string' ? message : message.map(({ issue }) => issue).join('; ');
}
