import { newest } from '../core/store.ts';
import type { Account, Store, Transaction } from '../core/store.ts';
import type { TransferField } from '../bank/transfers.ts';
import { deliveriesOf } from '../core/webhook-dispatcher.ts';
import { COURSES } from '../bank/payouts.ts';
import type { Payout, PayoutStatus } from '../bank/payouts.ts';
import { accountsSection } from './accounts.ts';
import type { OpeningForm } from './accounts.ts';
import { deliveryItem } from './delivery.ts';
import { instant, money, spaced } from './format.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { layout } from './layout.ts';
import type { Setting } from './layout.ts';

/** The typed values, and their error. */
export interface BankForm {
  readonly account: string;
  readonly pasted: string;
  readonly amount: string;
  readonly sender: string;
  readonly delivery: string;
  readonly problem: { readonly field: TransferField; readonly message: string } | null;
}

const ACCOUNTS_SHOWN = 200;
const TRANSFERS_SHOWN = 30;

/** How the webhook is delivered to the product. */
export const DELIVERIES = [
  { value: 'normal', label: 'At once', hint: 'One webhook, rightly signed.' },
  { value: 'late', label: 'Late', hint: 'After 20 seconds.' },
  { value: 'twice', label: 'Twice', hint: 'The same event two times at the same moment.' },
  { value: 'out-of-order', label: 'Out of order', hint: 'After the next transfer’s, or after 30 seconds.' },
  { value: 'hold', label: 'Hold it back', hint: 'Only when you press “Deliver now”.' },
  { value: 'drop', label: 'Lose it', hint: 'Never: the product has to find the money by asking.' },
  { value: 'wrong-signature', label: 'Forged', hint: 'Signed with a wrong key: the product must refuse it.' },
] as const;

export function bankPage(store: Store, setting: Setting, form: BankForm, opening: OpeningForm): string {
  const transfers = newest(store.tables.transactions).slice(0, TRANSFERS_SHOWN);
  return layout(
    setting,
    'bank',
    'Bank',
    html`<div class="page-head">
        <h1>Bank</h1>
        <p class="lead">Send money into a virtual account, as a customer’s bank would.</p>
      </div>
      <div class="bank">
        <section aria-labelledby="send-title">
          <h2 id="send-title">Send a transfer</h2>
          ${transferForm(store, setting, form)}
        </section>
        <section aria-labelledby="sent-title">
          <h2 id="sent-title">Sent transfers</h2>
          <div id="transfers" data-live>
            ${
              transfers.length === 0
                ? html`<p class="empty">Nothing sent yet. What you send appears here, with every attempt to tell ${setting.productName}.</p>`
                : html`<ol class="transfers">
                    ${transfers.map((each) => transferItem(store, setting, each))}
                  </ol>`
            }
          </div>
        </section>
      </div>
      ${payoutsSection(store, setting)} ${accountsSection(store, setting, opening)}`,
  );
}

function transferForm(store: Store, setting: Setting, form: BankForm): Markup {
  const { problem } = form;
  const accounts = newest(store.tables.accounts).slice(0, ACCOUNTS_SHOWN);
  const [newestAccount] = accounts;
  if (!newestAccount && form.pasted === '') {
    return html`<p class="empty">
      No virtual account yet. <a href="${setting.appUrl}">${setting.productName}</a> opens one when a business first tops up its wallet; this page then shows it
      by itself.
    </p>`;
  }
  const chosen = form.account || (newestAccount?.number ?? '');
  return html`<form method="post" action="/bank" class="form" novalidate data-once>
    <div class="field">
      <label for="account">Account</label>
      <select id="account" name="account">
        ${accounts.map((each) => accountOption(store, each, chosen))}
      </select>
    </div>
    <details class="paste" ${form.pasted === '' ? '' : html`open`}>
      <summary>Or paste an account number</summary>
      <div class="field">
        <label for="pasted">Account number</label>
        <input id="pasted" name="pasted" inputmode="numeric" autocomplete="off" value="${form.pasted}" ${mark(problem, 'account_number')} />
      </div>
    </details>
    ${complaint(problem, 'account_number')}
    <div class="field">
      <label for="amount">Amount</label>
      <div class="prefixed">
        <span aria-hidden="true">₦</span>
        <input id="amount" name="amount" inputmode="decimal" autocomplete="off" placeholder="25,000.00" value="${form.amount}" ${mark(problem, 'amount')} />
      </div>
      ${complaint(problem, 'amount')}
    </div>
    <div class="field">
      <label for="sender">Sender’s name</label>
      <input id="sender" name="sender" autocomplete="off" maxlength="100" value="${form.sender}" ${mark(problem, 'sender_name')} />
      ${complaint(problem, 'sender_name')}
    </div>
    <fieldset>
      <legend>How does ${setting.productName} hear of it?</legend>
      ${DELIVERIES.map(
        ({ value, label, hint }) =>
          html`<label class="choice">
            <input type="radio" name="delivery" value="${value}" ${form.delivery === value ? html`checked` : ''} />
            <span><b>${label}</b> <small>${hint}</small></span>
          </label>`,
      )}
    </fieldset>
    <button class="primary" type="submit">Send the transfer</button>
  </form>`;
}

function accountOption(store: Store, account: Account, chosen: string): Markup {
  const customer = store.tables.customers.get(account.customerCode);
  const who = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || account.name;
  return html`<option value="${account.number}" ${account.number === chosen ? html`selected` : ''}>
    ${who} · ${spaced(account.number)} · ${account.bank.name}
  </option>`;
}

function mark(problem: BankForm['problem'], field: TransferField): Markup | null {
  return problem?.field === field ? html`aria-invalid="true" aria-describedby="${field}-problem" autofocus` : null;
}

function complaint(problem: BankForm['problem'], field: TransferField): Markup | null {
  return problem?.field === field ? html`<p class="problem" id="${field}-problem">${problem.message}</p>` : null;
}

function transferItem(store: Store, setting: Setting, transaction: Transaction): Markup {
  const account = store.tables.accounts.get(transaction.accountNumber);
  const webhooks = deliveriesOf(store, transaction.reference);
  return html`<li id="t-${transaction.reference}" class="transfer">
    <div class="transfer-head">
      <div>
        <p class="who">${transaction.senderName} <span aria-hidden="true">→</span><span class="sr"> to </span> ${account?.name ?? 'a forgotten account'}</p>
        <p class="fine">${spaced(transaction.accountNumber)} · ${instant(transaction.paidAt, setting.timeZone)}</p>
      </div>
      <p class="sum">${money(transaction.amount)}<small class="fine">fee ${money(transaction.fees)}</small></p>
    </div>
    <p class="fine reference">Reference <code>${transaction.reference}</code></p>
    ${webhooks.map((each, at) => deliveryItem(setting, each, { action: `/bank/webhooks/${each.id}/deliver`, name: webhooks.length > 1 ? `Webhook ${at + 1}` : 'Webhook' }))}
  </li>`;
}

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
function payoutsSection(store: Store, setting: Setting): Markup {
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
