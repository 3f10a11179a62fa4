import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { ProviderError, isProviderError } from '../errors.ts';
import { callVendor } from '../http.ts';
import type { WhatsAppMessage, WhatsAppProvider, WhatsAppVerdict } from './port.ts';

export interface CloudApiOptions {
  /** `https://graph.facebook.com/v23.0`, or the sandbox's; no slash at the end. */
  readonly url: string;
  readonly phoneNumberId: string;
  readonly token: string;
  /** Signs webhooks. */
  readonly appSecret: string;
  /** Chosen by us; the provider repeats it when the webhook is subscribed. */
  readonly verifyToken: string;
  readonly timeoutMs?: number | undefined;
}

const answerShape = z.object({ messages: z.array(z.object({ id: z.string().check(z.minLength(1)) })).check(z.minLength(1)) });
const refusalShape = z.object({ error: z.object({ code: z.int(), message: z.string() }) });
const statusShape = z.object({ status: z.string(), biz_opaque_callback_data: z.optional(z.string()) });
const textShape = z.object({
  from: z.string(),
  type: z.string(),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
});
const webhookShape = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.optional(z.array(statusShape)), messages: z.optional(z.array(textShape)) }) })),
    }),
  ),
});

/** Errors of our account, for every recipient (developers.facebook.com, "WhatsApp Cloud API", Error codes). */
const OURS: Readonly<Record<number, string>> = {
  10: 'the token lacks the permission whatsapp_business_messaging',
  190: 'the token (WHATSAPP_TOKEN) has expired or was revoked',
  131_031: 'the WhatsApp account is locked',
  131_042: 'the WhatsApp account has no valid way of payment',
  131_045: 'the number of WhatsApp is not registered',
  132_001: 'a template is missing in this language: see docs/whatsapp-templates.md',
  132_007: 'a template was paused or rejected',
  132_015: 'a template is paused',
  132_016: 'a template is disabled',
  133_010: 'the number of WhatsApp is not registered',
};
/** The caller is told to try later: rate limits of the account and of the pair of numbers. */
const LATER: readonly number[] = [4, 80_007, 130_429, 131_016, 131_048, 131_056, 133_004];

/** WhatsApp's Cloud API: POST /{version}/{phone-number-id}/messages. Only templates open a conversation from the business's side. */
export function whatsAppCloud(options: CloudApiOptions): WhatsAppProvider {
  return {
    name: 'whatsapp',
    async send(message) {
      const call = callVendor({
        provider: 'whatsapp',
        what: 'send',
        method: 'POST',
        url: `${options.url}/${options.phoneNumberId}/messages`,
        headers: { authorization: `Bearer ${options.token}` },
        body: bodyOf(message),
        timeoutMs: options.timeoutMs ?? 10_000,
        messageOf: (answer) => {
          const refusal = z.safeParse(refusalShape, answer);
          return refusal.success ? `${refusal.data.error.code} ${refusal.data.error.message}` : undefined;
        },
      });
      const { json, status } = await call.catch((error: unknown) => {
        throw isProviderError(error) ? ofAccount(error) : error;
      });
      const answer = z.safeParse(answerShape, json);
      const [first] = answer.success ? answer.data.messages : [];
      if (first) return { messageId: first.id };
      throw new ProviderError('unknown-outcome', 'whatsapp', 'send was answered without a message id', { status });
    },
    verifySubscription(query) {
      const isOurs = query.get('hub.mode') === 'subscribe' && options.verifyToken !== '' && isSame(query.get('hub.verify_token') ?? '', options.verifyToken);
      return isOurs ? query.get('hub.challenge') : null;
    },
    parseWebhook: (rawBody, headers) => parseWebhook(rawBody, headers['x-hub-signature-256'], options.appSecret),
  };
}

/** developers.facebook.com, "Message templates": a parameter may contain neither line breaks nor tabs nor more than four spaces in a row. */
function bodyOf({ to, reference, template, language, values, buttonSuffix }: WhatsAppMessage) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/^\+/, ''),
    type: 'template',
    // Repeated in the webhooks about the message, which may arrive before the answer to this call.
    biz_opaque_callback_data: reference,
    template: {
      name: template,
      language: { code: language },
      components: [
        { type: 'body', parameters: values.map((text) => ({ type: 'text', text: text.replaceAll(/\s+/g, ' ') })) },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: buttonSuffix }] },
      ],
    },
  };
}

function ofAccount(error: ProviderError): ProviderError {
  const code = Number(error.vendorMessage?.split(' ', 1)[0]);
  const { status, vendorMessage } = error;
  const ours = OURS[code];
  if (ours !== undefined) return new ProviderError('unavailable', 'whatsapp', `send: ${ours}`, { status, vendorMessage, ours });
  return LATER.includes(code) ? new ProviderError('unavailable', 'whatsapp', 'send: too many messages', { status, vendorMessage }) : error;
}

/** `x-hub-signature-256`: `sha256=` and the hex HMAC-SHA256 of the raw body with the app's secret (developers.facebook.com, "Webhooks", Validating payloads). */
function parseWebhook(rawBody: Uint8Array, given: string | undefined, secret: string): WhatsAppVerdict {
  if (secret === '') return { ok: false, reason: 'no-secret' };
  if (given === undefined || given === '') return { ok: false, reason: 'no-signature' };
  if (!isSame(given, `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`)) return { ok: false, reason: 'wrong-signature' };
  const body = z.safeParse(webhookShape, parseJson(rawBody));
  if (!body.success) return { ok: false, reason: 'unreadable' };
  const values = body.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  return {
    ok: true,
    states: values.flatMap(({ statuses = [] }) =>
      statuses.flatMap(({ status, biz_opaque_callback_data: reference }) => {
        const state = (['sent', 'delivered', 'read', 'failed'] as const).find((one) => one === status);
        return state === undefined || reference === undefined ? [] : [{ reference, state }];
      }),
    ),
    texts: values.flatMap(({ messages = [] }) =>
      messages.flatMap(({ from, text, button }) => {
        const said = text?.body ?? button?.text;
        return said === undefined ? [] : [{ from: `+${from.replace(/^\+/, '')}`, text: said }];
      }),
    ),
  };
}

/** Digests have one length, so that the time of comparison reveals nothing. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    return undefined;
  }
}
