import { json, readFields } from '../core/http.ts';
import type { Endpoint, Reply } from '../core/http.ts';
import { randomDigits } from '../core/ids.ts';
import { deliverMessage } from './mailbox.ts';
import type { Store } from '../core/store.ts';

/** POST /api/sms/send of developer.termii.com/messaging-api, under /termii; messages appear in the mailbox. */
export function termiiEndpoints(store: Store, apiKey: string): Endpoint[] {
  let mood: Mood = 'normal';
  return [
    {
      method: 'POST',
      path: '/api/termii/mood',
      run(call) {
        const wanted = readFields(call)?.['mood'];
        const found = MOODS.find((each) => each === wanted);
        if (!found) return json(422, { status: false, field: 'mood', message: `mood must be one of ${MOODS.join(', ')}.` });
        mood = found;
        return json(200, { mood });
      },
    },
    {
      method: 'POST',
      path: '/termii/api/sms/send',
      run(call) {
        const fields = readFields(call) ?? {};
        if (fields['api_key'] !== apiKey) return refusal(401, 'Invalid API Key');
        const numbers = [fields['to']].flat().filter((each) => typeof each === 'string');
        const from = fields['from'];
        const sms = fields['sms'];
        if (numbers.length === 0 || numbers.length > 100 || !numbers.every((each) => /^\d{8,15}$/.test(each))) {
          return refusal(400, 'to must be up to 100 numbers in the international format, like 2349012672711');
        }
        if (typeof from !== 'string' || !/^[\w .-]{3,11}$/.test(from)) {
          return refusal(400, 'from must be a sender ID of 3 to 11 characters');
        }
        if (typeof sms !== 'string' || sms.trim() === '') return refusal(400, 'sms is required');
        if (fields['type'] !== 'plain') return refusal(400, 'type must be plain');
        if (!['dnd', 'generic', 'whatsapp'].includes(String(fields['channel']))) {
          return refusal(400, 'channel must be dnd, generic or whatsapp');
        }
        const refused = refusals[mood]?.(from);
        if (refused) return refused;
        const message = deliverMessage(store, {
          kind: 'sms',
          to: numbers.map((each) => `+${each}`),
          from,
          subject: '',
          text: sms,
          html: null,
          attachments: [],
        });
        return json(200, {
          code: 'ok',
          balance: 1047.57,
          message_id: mood === 'number-id' ? Number(randomDigits(16)) : message.id,
          message: 'Successfully Sent',
          user: 'Sandbox',
        });
      },
    },
  ];
}

/**
 * The state of the account, for tests and scripts. A sender that is not registered is answered 404 with a sentence, or 400 with a list of issues, as reported
 * in public code; the others are the common errors of developers.termii.com, "Error".
 */
const MOODS = ['normal', 'unknown-sender', 'issues', 'no-balance', 'not-active', 'number-id'] as const;
type Mood = (typeof MOODS)[number];

const unknownSender = (from: string) => `ApplicationSenderId not found for applicationId: 1000 and senderName: ${from}`;
const refusals: Partial<Record<Mood, (from: string) => Reply>> = {
  'unknown-sender': (from) => json(404, { code: 404, message: unknownSender(from) }),
  issues: (from) => json(400, { code: 400, status: 'error', message: [{ issue: unknownSender(from) }] }),
  'no-balance': () => refusal(400, 'Insufficient balance'),
  'not-active': () => refusal(400, 'Your account is not active'),
};

function refusal(status: number, message: string): Reply {
  return json(status, { code: status, message, status: 'error' });
}
