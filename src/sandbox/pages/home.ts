import { COMPANIES, VENDORS } from '../companies/companies.ts';
import type { Store } from '../core/store.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import type { Setting } from './layout.ts';

export function homePage(store: Store, setting: Setting, origin: string): string {
  const { accounts, jobs, messages, webhooks } = store.tables;
  const waiting = [...webhooks.values()].filter(({ state }) => state === 'waiting' || state === 'held').length;
  const name = setting.productName;
  return layout(
    setting,
    'home',
    `${name} sandbox`,
    html`<div class="intro">
        <h1>Play the outside world</h1>
        <p class="lead">
          ${name} talks to a payments company, an identity company, a bank-linking company, an SMS company and a mail server. On this computer the sandbox plays
          them all, in their own public protocols, so that ${name} runs exactly the code it runs in production.
        </p>
      </div>
      <div class="doors" id="doors" data-live>
        <a class="door" href="/bank">
          <h2>Bank</h2>
          <p>Send money into a virtual account, and choose what goes wrong on the way.</p>
          <p class="figure"><strong>${accounts.size}</strong> ${accounts.size === 1 ? 'account' : 'accounts'}</p>
          <p class="figure"><strong>${waiting}</strong> ${waiting === 1 ? 'webhook' : 'webhooks'} waiting</p>
        </a>
        <a class="door" href="/identity">
          <h2>Identity</h2>
          <p>Say what is found out about a number or a face, and when ${name} hears of it.</p>
          <p class="figure"><strong>${jobs.size}</strong> ${jobs.size === 1 ? 'check' : 'checks'}</p>
        </a>
        <a class="door" href="/mailbox">
          <h2>Mailbox</h2>
          <p>Every e-mail and text message sent, whoever it was meant for. Write one as anybody outside.</p>
          <p class="figure"><strong>${messages.size}</strong> ${messages.size === 1 ? 'message' : 'messages'}</p>
        </a>
      </div>
      <section class="steps">
        <h2>The whole story in six steps</h2>
        <ol>
          <li>
            Register a business in <a href="${setting.appUrl}">${name}</a>: the code for the phone and the link for the e-mail arrive in the
            <a href="/mailbox">mailbox</a>.
          </li>
          <li>Confirm who you are: any eleven digits are a BVN, and certain <a href="/identity">last names</a> let it go wrong.</li>
          <li>Create an invoice and send it. Its e-mail arrives in the mailbox too; open the link as the buyer and approve it.</li>
          <li>As a registered buyer, top up the wallet: ${name} shows an account number.</li>
          <li>Play the <a href="/bank">bank</a>: send the money to that number.</li>
          <li>Pay the invoice from the wallet, and see both sides settle.</li>
        </ol>
      </section>
      <section class="wires">
        <h2>What speaks where</h2>
        <dl>
          ${VENDORS.map(
            (vendor) =>
              html`<div>
                <dt>${COMPANIES[vendor].title}</dt>
                <dd><code>${origin}/${vendor}</code></dd>
              </div>`,
          )}
          <div>
            <dt>Termii</dt>
            <dd><code>${origin}/termii</code></dd>
          </div>
          <div>
            <dt>Smile ID</dt>
            <dd><code>${origin}/smileid</code></dd>
          </div>
          <div>
            <dt>Mono</dt>
            <dd><code>${origin}/mono</code></dd>
          </div>
          <div>
            <dt>SMTP</dt>
            <dd><code>smtp://localhost:${setting.smtpPort}</code></dd>
          </div>
          <div>
            <dt>Webhooks go to</dt>
            <dd>${setting.webhookUrls.map((url) => html`<code>${url}</code> `)}</dd>
          </div>
          <div>
            <dt>For scripts</dt>
            <dd>
              <code>GET /api/mailbox?to=…</code> <code>POST /api/mailbox</code> <code>GET /api/accounts</code> <code>POST /api/transfers</code>
              <code>POST /api/bank-accounts</code>
              <code>GET /api/identity/jobs</code>
              <code>POST /api/identity/settings</code>
            </dd>
          </div>
        </dl>
      </section>`,
  );
}
