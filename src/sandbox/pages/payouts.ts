import { COURSES } from '../bank/payouts.ts';
import type { Payout, PayoutStatus } from '../bank/payouts.ts';
import { newest } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { deliveriesOf } from '../core/webhook-dispatcher.ts';
import { deliveryItem } from './delivery.ts';
import { instant, money, spaced } from './format.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import type { Setting } from './layout.ts';

const SHOWN = 30;
/** The possible next statuses of a transfer. */
const NEXT: Partial<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  pending: ['success', 'failed'],
  otp: ['success', 'abandoned'],
  received: ['success', 'rejected'],
  success: ['reversed'],
};
const DEEDS: Partial<Record<PayoutStatus, string>> = {
  success: 'Pay it out',
  failed: 'Let it fail',
  abandoned: 'Abandon it',
  rejected: 'Reject it',
  reversed: 'Send it back',
};

/** The product's transfers, with buttons to make them fail. */
export function payoutsSection(store: Store, setting: Setting): Markup {
  const payouts = newest(store.tables.payouts).slice(0, SHOWN);
  return html`<div class="bank elsewhere">
    <section aria-labelledby="courses-title">
      <h2 id="courses-title">How a withdrawal goes</h2>
      <div class="form">
        <p class="fine">
          ${setting.productName} sends it and it succeeds, unless the kobo of its amount say otherwise: ₦1,000.02 comes back, ₦1,000.03 waits for you.
        </p>
        <ul class="fine">
          ${COURSES.map(({ ending, what }) => html`<li><code>.${String(ending).padStart(2, '0')}</code> ${what}</li>`)}
        </ul>
      </div>
    </section>
    <section aria-labelledby="payouts-title">
      <h2 id="payouts-title">Transfers out</h2>
      <div id="payouts" data-live>
        ${
          payouts.length === 0
            ? html`<p class="empty">None yet. What ${setting.productName} pays out appears here, and you decide on what waits.</p>`
            : html`<ol class="transfers">
                ${payouts.map((each) => payoutItem(store, setting, each))}
              </ol>`
        }
      </div>
    </section>
  </div>`;
}

function payoutItem(store: Store, setting: Setting, payout: Payout): Markup {
  const recipient = store.tables.recipients.get(payout.recipientCode);
  return html`<li id="p-${payout.reference}" class="transfer">
    <div class="transfer-head">
      <div>
        <p class="who">${recipient?.accountName ?? 'a forgotten account'}</p>
        <p class="fine">${recipient ? spaced(recipient.number) : ''} · ${instant(payout.createdAt, setting.timeZone)} · <b>${payout.status}</b></p>
      </div>
      <p class="sum">${money(payout.amount)}<small class="fine">fee ${money(payout.fee)}</small></p>
    </div>
    <p class="fine reference">Reference <code>${payout.reference}</code></p>
    ${(NEXT[payout.status] ?? []).map(
      (status) =>
        html`<form method="post" action="/bank/payouts/${payout.reference}" data-once>
          <input type="hidden" name="status" value="${status}" />
          <button type="submit">${DEEDS[status] ?? status}</button>
        </form>`,
    )}
    ${deliveriesOf(store, payout.reference).map((each) => deliveryItem(setting, each, { action: `/bank/webhooks/${each.id}/deliver`, name: each.event }))}
  </li>`;
}
