import { json, readFields } from './http.ts';
import type { Endpoint, Reply } from './http.ts';
import { deliverMessage } from './mailbox.ts';
import type { Store } from './store.ts';

/** POST /api/sms/send of developer.termii.com/messaging-api, under /termii; what is sent appears in the mailbox. */
export function termiiEndpoints(store: Store, apiKey: string): Endpoint[] {
  return [
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
          message_id: message.id,
          message: 'Successfully Sent',
          user: 'Sandbox',
        });
      },
    },
  ];
}

function refusal(status: number, message: string): Reply {
  return json(status, { code: status, message, status: 'error' });
}
