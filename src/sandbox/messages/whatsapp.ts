import { createHmac } from 'node:crypto';
import { isRecord, json, readFields } from '../core/http.ts';
import type { Endpoint } from '../core/http.ts';
import { randomCode, randomDigits } from '../core/ids.ts';
import type { Store } from '../core/store.ts';
import type { Carrier, WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import { deliverMessage } from './mailbox.ts';

export interface WhatsAppAccount {
  readonly token: string;
  readonly phoneNumberId: string;
  readonly appSecret: string;
  readonly webhookUrl: string;
}

interface Sent {
  readonly id: string;
  readonly to: string;
  /** `biz_opaque_callback_data`. */
  readonly data: string | undefined;
}

/** The approved templates: their bodies, with the values in order, the texts of their buttons, and where these lead, if not to a document's short link. */
const TEMPLATES: Readonly<Record<string, Readonly<Record<string, readonly [body: string, button: string, base?: string]>>>> = {
  invoice_sent: {
    en: ['{{1}} has sent you invoice {{2}} of {{3}}, due {{4}}.', 'View and pay'],
    fr: ['{{1}} vous a envoyé la facture {{2}} de {{3}}, à payer avant le {{4}}.', 'Voir et payer'],
  },
  invoice_reminder: {
    en: ['Reminder from {{1}}: {{3}} of invoice {{2}} is still to be paid. Due date: {{4}}.', 'View and pay'],
    fr: ['Rappel de {{1}} : il reste {{3}} à payer sur la facture {{2}}. Échéance : {{4}}.', 'Voir et payer'],
  },
  payment_receipt: {
    en: ['{{1}} has received {{3}} for invoice {{2}}. Thank you.', 'View the receipt'],
    fr: ['{{1}} a reçu {{3}} pour la facture {{2}}. Merci.', 'Voir le reçu'],
  },
  money_arrived: {
    en: ['Money has arrived for {{1}}. {{2}} You chose this message in your settings.', 'See it', ''],
    fr: ['De l’argent est arrivé pour {{1}}. {{2}} Vous avez choisi ce message dans vos paramètres.', 'Voir', ''],
  },
};
const STOP = 'Reply STOP to get no more messages. / Répondez STOP pour ne plus recevoir de messages.';

/** WhatsApp's Cloud API, POST /{version}/{phone-number-id}/messages, under /whatsapp; messages appear in the mailbox, and their states return as webhooks. */
export function whatsAppEndpoints(store: Store, dispatcher: WebhookDispatcher, account: WhatsAppAccount, { appUrl }: { appUrl: string }): Endpoint[] {
  const tell = (event: string, reference: string, value: object) => {
    const metadata = { display_phone_number: '2347000000000', phone_number_id: account.phoneNumberId };
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
    const body = { object: 'whatsapp_business_account', entry: [{ id: '100000000000002', changes: [change] }] };
    dispatcher.send({ vendor: 'whatsapp', event, reference, body: JSON.stringify(body) }, {});
  };
  const tellState = ({ id, to, data }: Sent, status: string) =>
    tell(status, id, { statuses: [{ id, status, timestamp: seconds(), recipient_id: to, ...(data === undefined ? {} : { biz_opaque_callback_data: data }) }] });
  // Only of this run.
  const sent: Sent[] = [];
  let mood: Mood = 'normal';
  return [
    {
      method: 'POST',
      path: '/api/whatsapp/mood',
      run(call) {
        const wanted = readFields(call)?.['mood'];
        const found = MOODS.find((each) => each === wanted);
        if (!found) return json(422, { status: false, field: 'mood', message: `mood must be one of ${MOODS.join(', ')}.` });
        mood = found;
        return json(200, { mood });
      },
    },
    {
      // The holder of a number reads all messages, or, with a text, writes to ours.
      method: 'POST',
      path: '/api/whatsapp/phone',
      run(call) {
        const { from, text } = readFields(call) ?? {};
        for (const one of sent.filter(({ to }) => text === undefined && from === `+${to}`)) tellState(one, 'read');
        if (typeof from === 'string' && typeof text === 'string')
          tell('messages', from, {
            messages: [{ from: from.replace('+', ''), id: `wamid.${randomCode(24)}`, timestamp: seconds(), type: 'text', text: { body: text } }],
          });
        return json(200, { status: true });
      },
    },
    {
      method: 'POST',
      path: '/whatsapp/{version}/{id}/messages',
      run(call) {
        if (call.authorization !== `Bearer ${account.token}`) return refusal(401, 190, 'Invalid OAuth access token');
        if (call.params['id'] !== account.phoneNumberId) return refusal(400, 100, 'Object with this id does not exist');
        const { messaging_product: product, to, type, template, biz_opaque_callback_data: data } = readFields(call) ?? {};
        if (product !== 'whatsapp' || type !== 'template' || !isRecord(template)) return refusal(400, 100, 'Invalid parameter');
        if (typeof to !== 'string' || !/^\d{8,15}$/.test(to)) return refusal(400, 131_009, 'Parameter value is not valid');
        if (mood === 'no-whatsapp') return refusal(400, 131_026, 'Message undeliverable');
        if (mood === 'no-payment') return refusal(400, 131_042, 'Business eligibility payment issue');
        const language = isRecord(template['language']) ? String(template['language']['code']) : '';
        const found = TEMPLATES[String(template['name'])]?.[language];
        if (!found) return refusal(404, 132_001, 'Template name does not exist in the translation');
        const [values, [suffix]] = [parametersOf(template['components'], 'body'), parametersOf(template['components'], 'button')];
        const expected = new Set(found[0].match(/\{\{\d\}\}/g)).size;
        if (values.length !== expected || suffix === undefined)
          return refusal(400, 132_000, 'Number of parameters does not match the expected number of params');
        const id = `wamid.${randomCode(32)}`;
        const text = found[0].replaceAll(/\{\{(\d)\}\}/g, (_, n: string) => values[Number(n) - 1] ?? '');
        const one = { id, to, data: typeof data === 'string' ? data : undefined };
        sent.splice(0, Math.max(0, sent.length - 999));
        sent.push(one);
        deliverMessage(store, {
          kind: 'whatsapp',
          to: [`+${to}`],
          from: 'WhatsApp',
          subject: '',
          text: `${text}\n\n${found[1]}: ${appUrl}/${found[2] ?? 's/'}${suffix}\n\n${STOP}`,
          html: null,
          attachments: [],
        });
        for (const state of mood === 'fails-later' ? ['sent', 'failed'] : ['sent', 'delivered']) tellState(one, state);
        return json(200, {
          messaging_product: 'whatsapp',
          contacts: [{ input: to, wa_id: to }],
          messages: [{ id, message_status: 'accepted' }],
        });
      },
    },
  ];
}

/** The state of the account or of the number, for tests and scripts. */
const MOODS = ['normal', 'no-whatsapp', 'no-payment', 'fails-later'] as const;
type Mood = (typeof MOODS)[number];

/** `x-hub-signature-256` over the raw body (developers.facebook.com, "Webhooks", Validating payloads). */
export function whatsAppCarrier({ webhookUrl, appSecret }: WhatsAppAccount): Carrier {
  return {
    url: webhookUrl,
    userAgent: 'facebookexternalua',
    dress: ({ body }, signature) => {
      const secret = signature === 'wrong' ? randomDigits(32) : appSecret;
      return { headers: { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }, body };
    },
  };
}

function parametersOf(components: unknown, type: string): string[] {
  const found = Array.isArray(components) ? components.find((each) => isRecord(each) && each['type'] === type) : undefined;
  const parameters: unknown = isRecord(found) ? found['parameters'] : undefined;
  return Array.isArray(parameters) ? parameters.map((each) => (isRecord(each) ? String(each['text']) : '')) : [];
}

function refusal(status: number, code: number, message: string) {
  return json(status, { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: randomCode(11) } });
}

function seconds(): string {
  return String(Math.floor(Date.now() / 1000));
}
