import { OPEN_BANKS } from '../bank/bank-accounts.ts';
import type { BankAccount, BankAccountField } from '../bank/bank-accounts.ts';
import type { LinkedAccount } from '../mono/rows.ts';
import { newest } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { deliveriesOf } from '../core/webhook-dispatcher.ts';
import { deliveryItem } from './delivery.ts';
import { instant, spaced } from './format.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import type { Setting } from './layout.ts';

/** The typed values, and their error. */
export interface OpeningForm {
  readonly bank: string;
  readonly name: string;
  readonly problem: { readonly field: BankAccountField; readonly message: string } | null;
}

export const NO_OPENING: OpeningForm = { bank: '058', name: '', problem: null };

const ACCOUNTS_SHOWN = 20;

/** Accounts at the country's banks: opened here, or linked through Mono. */
export function accountsSection(store: Store, setting: Setting, form: OpeningForm): Markup {
  const accounts = newest(store.tables.bankAccounts).slice(0, ACCOUNTS_SHOWN);
  return html`<div class="bank elsewhere">
    <section aria-labelledby="open-title">
      <h2 id="open-title">Open an account at a sandbox bank</h2>
      ${openingForm(setting, form)}
    </section>
    <section aria-labelledby="opened-title">
      <h2 id="opened-title">Accounts at other banks</h2>
      <div id="opened" data-live>
        ${
          accounts.length === 0
            ? html`<p class="empty">None yet. Those you open here and those linked through Mono appear in this list.</p>`
            : html`<ol class="transfers">
                ${accounts.map((each) => accountItem(store, setting, each))}
              </ol>`
        }
      </div>
    </section>
  </div>`;
}

function openingForm(setting: Setting, { bank, name, problem }: OpeningForm): Markup {
  return html`<form method="post" action="/bank/accounts" class="form" novalidate data-once>
    <p class="fine">
      To add a bank account by hand in ${setting.productName}: it asks the bank whose account it is, and hears this name. A name unlike the business’s is
      refused there.
    </p>
    <div class="field">
      <label for="bank">Bank</label>
      <select id="bank" name="bank">
        ${bankOptions(bank)}
      </select>
    </div>
    <div class="field">
      <label for="holder">Account holder</label>
      <input
        id="holder"
        name="name"
        autocomplete="off"
        maxlength="100"
        placeholder="Amara Textiles Limited"
        value="${name}"
        ${problem?.field === 'account_name' && html`aria-invalid="true" aria-describedby="account_name-problem" autofocus`}
      />
      ${problem && html`<p class="problem" id="${problem.field}-problem">${problem.message}</p>`}
    </div>
    <button class="primary" type="submit">Open the account</button>
  </form>`;
}

export function bankOptions(chosen: string): Markup[] {
  return OPEN_BANKS.map(({ code, name }) => html`<option value="${code}" ${code === chosen && html`selected`}>${name}</option>`);
}

function accountItem(store: Store, setting: Setting, account: BankAccount): Markup {
  const linked = newest(store.tables.linked).find((each) => each.number === account.number && each.bankCode === account.bankCode);
  return html`<li id="a-${account.bankCode}-${account.number}" class="transfer">
    <div class="transfer-head">
      <div>
        <p class="who">${account.name}</p>
        <p class="fine">${account.bankName} · ${linked ? 'linked' : 'opened'} ${instant(linked?.linkedAt ?? account.openedAt, setting.timeZone)}</p>
      </div>
      <p class="number">
        <button type="button" data-copy="${account.number}" aria-label="Copy the account number ${spaced(account.number)}">${spaced(account.number)}</button>
      </p>
    </div>
    ${linked && webhooksOf(store, setting, linked)}
  </li>`;
}

const EVENTS: Readonly<Record<string, string>> = {
  'mono.events.account_connected': 'News of the link',
  'mono.events.account_updated': 'News of its data',
};

function webhooksOf(store: Store, setting: Setting, account: LinkedAccount): Markup[] {
  return deliveriesOf(store, account.id).map((each) =>
    deliveryItem(setting, each, { action: `/bank/webhooks/${each.id}/deliver`, name: EVENTS[each.event] ?? each.event }),
  );
}
