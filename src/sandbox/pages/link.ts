import type { BankAccountField } from '../bank/bank-accounts.ts';
import { BANK_SPEEDS, LINK_WAYS } from '../mono/accounts.ts';
import type { Linking } from '../mono/accounts.ts';
import type { Link } from '../mono/rows.ts';
import { bankOptions } from './accounts.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { hosted } from './layout.ts';
import type { Setting } from './layout.ts';

type Problem = { readonly field: BankAccountField; readonly message: string } | null;

/** Mono's hosted page, where a person proves an account at their bank. */
export function linkPage(setting: Setting, link: Link, typed: Linking, problem: Problem): string {
  return hosted(
    'Link a bank account · Mono sandbox',
    html`<p class="vendor">Mono <span>sandbox</span></p>
      <h1>Link your account to ${setting.productName}</h1>
      <p class="fine">${setting.productName} sees the holder’s name, the number and the bank, and no password. Nothing here is real.</p>
      <form method="post" class="form" novalidate data-once>
        <div class="field">
          <label for="bank">Your bank</label>
          <select id="bank" name="bank">
            ${bankOptions(typed.bankCode)}
          </select>
          ${complaint(problem, 'bank_code')}
        </div>
        <div class="field">
          <label for="number">Account number <small>Leave it empty and the bank opens one.</small></label>
          <input id="number" name="number" inputmode="numeric" autocomplete="off" value="${typed.number}" ${mark(problem, 'account_number')} />
          ${complaint(problem, 'account_number')}
        </div>
        <div class="field">
          <label for="holder">Account holder <small>Type another name to see a mismatch.</small></label>
          <input id="holder" name="name" autocomplete="off" maxlength="100" value="${typed.name}" ${mark(problem, 'account_name')} />
          ${complaint(problem, 'account_name')}
        </div>
        <fieldset>
          <legend>What does the bank hand over, and when?</legend>
          <div class="speeds">
            ${BANK_SPEEDS.map(
              ({ value, label }) =>
                html`<label><input type="radio" name="speed" value="${value}" ${value === typed.speed && html`checked`} /> ${label}</label>`,
            )}
          </div>
        </fieldset>
        <fieldset>
          <legend>How does ${setting.productName} hear of it?</legend>
          ${LINK_WAYS.map(
            ({ value, label, hint }) =>
              html`<label class="choice">
                <input type="radio" name="way" value="${value}" ${value === typed.way && html`checked`} />
                <span><b>${label}</b> <small>${hint}</small></span>
              </label>`,
          )}
        </fieldset>
        <button class="primary" type="submit">Link account</button>
        <a class="button" href="${wayBack(link, { status: 'cancelled' })}">Cancel</a>
      </form>`,
  );
}

export function deadLinkPage(setting: Setting, link: Link | undefined): string {
  return hosted(
    'Link not valid · Mono sandbox',
    html`<p class="vendor">Mono <span>sandbox</span></p>
      <h1>${link ? 'This link was used' : 'This link is not valid'}</h1>
      <p class="lead">Go back to <a href="${setting.appUrl}">${setting.productName}</a> and start linking again.</p>`,
  );
}

/** The product's return address, with the result added. */
export function wayBack(link: Link, answer: Readonly<Record<string, string>>): string {
  const url = new URL(link.redirectUrl);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return url.href;
}

function mark(problem: Problem, field: BankAccountField): Markup | null {
  return problem?.field === field ? html`aria-invalid="true" aria-describedby="${field}-problem" autofocus` : null;
}

function complaint(problem: Problem, field: BankAccountField): Markup | null {
  return problem?.field === field ? html`<p class="problem" id="${field}-problem">${problem.message}</p>` : null;
}
