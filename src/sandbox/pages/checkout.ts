import { companyOf } from '../companies/companies.ts';
import type { Charge } from '../bank/rows.ts';
import { clock, money, spaced } from './format.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { hosted } from './layout.ts';
import type { Setting } from './layout.ts';

/** The company's checkout, with buttons for the published test cards. */
export function checkoutPage(setting: Setting, charge: Charge, way: 'card' | 'bank_transfer'): string {
  return hosted(
    `Checkout · ${companyOf(charge).title} sandbox`,
    html`<p class="vendor">${companyOf(charge).title} <span>sandbox</span></p>
      <h1>Pay ${money(charge.amount)}</h1>
      <p class="fine">${charge.label && html`For ${charge.label}, `}to ${setting.productName}. Receipt to ${charge.email}. Nothing here is real.</p>
      ${body(setting, charge, way)}`,
  );
}

export function deadCheckoutPage(setting: Setting): string {
  return hosted(
    'Checkout not found · Sandbox',
    html`<p class="vendor">Checkout <span>sandbox</span></p>
      <h1>This checkout is not valid</h1>
      <p class="lead">Go back to <a href="${setting.appUrl}">${setting.productName}</a> and start again.</p>`,
  );
}

/** The return address. */
export function wayBack(charge: Charge): string | null {
  if (!charge.callbackUrl || !URL.canParse(charge.callbackUrl)) return null;
  const url = new URL(charge.callbackUrl);
  const { id, reference, status } = charge;
  for (const [name, value] of Object.entries(companyOf(charge).returned({ id, reference, isPaid: status === 'success' }))) url.searchParams.set(name, value);
  return url.href;
}

function body(setting: Setting, charge: Charge, way: 'card' | 'bank_transfer'): Markup {
  const back = wayBack(charge);
  const leave = back && html`<p class="form"><a class="button" href="${back}">Back to ${setting.productName}</a></p>`;
  if (charge.status === 'success')
    return html`<p class="lead">Paid. Thank you.</p>
      ${leave}`;
  if (charge.step === 'pin') return html`${secretForm(charge, 'pin', 'Card PIN', 4)}${leave}`;
  if (charge.step === 'otp') return html`${secretForm(charge, 'otp', 'Code sent to the phone', 6)}${leave}`;
  return html`${ways(charge, way)}${problemOf(charge)} ${way === 'card' ? cardForm(charge) : transferForm(setting, charge)} ${leave}`;
}

function problemOf(charge: Charge): Markup | null {
  if (charge.status === 'failed') return html`<p class="problem" role="alert">${charge.said}. Try another card, or go back.</p>`;
  if (charge.status === 'ongoing')
    return html`<p class="problem" role="alert">The bank has not answered yet. Go back: the shop is told as soon as it does.</p>`;
  return null;
}

function ways(charge: Charge, way: string): Markup | null {
  if (charge.channels.length < 2) return null;
  const link = (to: string, label: string) => html`<a class="button" href="?way=${to}" ${to === way ? html`aria-current="page"` : ''}>${label}</a>`;
  return html`<p class="ways">${link('card', 'Card')} ${link('bank_transfer', 'Transfer')}</p>`;
}

function cardForm(charge: Charge): Markup {
  return html`<form method="post" action="/checkout/${charge.accessCode}/card" class="form" data-once>
    <div class="field">
      <label for="number">Card number</label>
      <input id="number" name="number" inputmode="numeric" autocomplete="cc-number" list="cards" required />
      <datalist id="cards">${companyOf(charge).cards.map(({ number, cvv, label }) => html`<option value="${number}">${label}, CVV ${cvv}</option>`)}</datalist>
    </div>
    <div class="pair">
      <div class="field">
        <label for="expiry">Expiry</label>
        <input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" value="12/30" />
      </div>
      <div class="field">
        <label for="cvv">CVV</label>
        <input id="cvv" name="cvv" inputmode="numeric" autocomplete="cc-csc" required />
      </div>
    </div>
    <button class="primary" type="submit">Pay now</button>
    <section class="cards" aria-labelledby="cards-title">
      <h2 id="cards-title">Test cards</h2>
      <p class="fine">Press one to fill it in. Any expiry date to come will do.</p>
      <ul>
        ${companyOf(charge).cards.map(
          ({ number, cvv, label }) =>
            html`<li>
              <button type="button" data-fill="number=${number}&cvv=${cvv}"><b>${inFours(number)}</b> <span>${cvv}</span> <small>${label}</small></button>
            </li>`,
        )}
      </ul>
    </section>
  </form>`;
}

function inFours(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}

function secretForm(charge: Charge, name: 'pin' | 'otp', label: string, length: number): Markup {
  return html`<form method="post" action="/checkout/${charge.accessCode}/${name}" class="form" data-once>
    <div class="field">
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" inputmode="numeric" autocomplete="off" maxlength="${length}" required autofocus />
    </div>
    <button class="primary" type="submit">Continue</button>
  </form>`;
}

function transferForm(setting: Setting, { transfer, accessCode, amount }: Charge): Markup {
  if (!transfer) return html`<p class="lead">No account could be opened.</p>`;
  const fact = (name: string, value: Markup | string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<dl class="transfer-to">
      ${fact('Transfer exactly', html`<b>${money(amount)}</b>`)}
      ${fact(
        'To account',
        html`<button type="button" data-copy="${transfer.number}" aria-label="Copy the account number ${spaced(transfer.number)}">
          ${spaced(transfer.number)}
        </button>`,
      )}
      ${fact('Bank', transfer.bank)} ${fact('Name', transfer.name)} ${fact('Until', clock(transfer.expiresAt, setting.timeZone))}
    </dl>
    <p class="fine">Other amounts go back to the sender.</p>
    <form method="post" action="/checkout/${accessCode}/transfer" class="form" data-once>
      <button class="primary" type="submit">Play the payer’s bank: send it</button>
    </form>
    <p class="fine"><a href="/bank?account=${transfer.number}">Send another amount, or late, from the bank’s page</a></p>`;
}
