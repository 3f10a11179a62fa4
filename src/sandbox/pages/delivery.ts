import type { Attempt, Webhook, WebhookState } from '../core/store.ts';
import { clock } from './format.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import type { Setting } from './layout.ts';

const ATTEMPTS_SHOWN = 4;

const STATES: Record<WebhookState, { readonly word: string; readonly tone: string }> = {
  waiting: { word: 'On its way', tone: 'open' },
  held: { word: 'Held back', tone: 'open' },
  dropped: { word: 'Lost', tone: 'bad' },
  delivered: { word: 'Delivered', tone: 'good' },
  forged: { word: 'Sent forged', tone: 'bad' },
  'given-up': { word: 'Given up', tone: 'bad' },
};
const SIGNATURES: Record<Attempt['signature'], string> = { right: '', wrong: ', forged', stale: ', dated yesterday' };

export interface DeliveryTexts {
  /** The target of the button. */
  readonly action: string;
  /** "Webhook 2", "Callback". */
  readonly name: string;
}

/** One webhook: its state, every attempt, and a button to send it now. */
export function deliveryItem(setting: Setting, webhook: Webhook, { action, name }: DeliveryTexts): Markup {
  const { word, tone } = STATES[webhook.state];
  const label = webhook.state === 'forged' && webhook.signature === 'stale' ? 'Sent out of date' : word;
  return html`<div class="delivery" id="d-${webhook.id}">
    <div class="delivery-head">
      <p>
        <span class="state ${tone}">${label}</span>
        <span class="fine">${name} ${dueText(webhook, setting)}</span>
      </p>
      <form method="post" action="${action}" data-once>
        <button type="submit">${webhook.attempts.length === 0 ? 'Deliver now' : 'Deliver again'}</button>
      </form>
    </div>
    ${
      webhook.tries > 0 &&
      html`<ul class="attempts">
        ${webhook.tries > ATTEMPTS_SHOWN && html`<li>${webhook.tries - ATTEMPTS_SHOWN} earlier</li>`}
        ${webhook.attempts.slice(-ATTEMPTS_SHOWN).map(
          (each) =>
            html`<li>
              <span>${clock(each.at, setting.timeZone)}</span>
              <span>${each.status === null ? (each.error ?? 'No answer') : `answered ${each.status}`}${SIGNATURES[each.signature]}</span>
              <span>${each.ms} ms</span>
            </li>`,
        )}
      </ul>`
    }
  </div>`;
}

function dueText(webhook: Webhook, setting: Setting): string {
  if (webhook.state !== 'waiting' || webhook.dueAt === null) return '';
  const at = clock(new Date(webhook.dueAt).toISOString(), setting.timeZone);
  if (webhook.overtaken) return `waits for the next transfer’s, at the latest until ${at}`;
  if (webhook.tries === 0) return `due at ${at}`;
  return `tried ${webhook.tries === 1 ? 'once' : `${webhook.tries} times`}, again at ${at}`;
}
