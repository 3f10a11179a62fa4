import { codeIn, linksIn } from '../messages/mailbox.ts';
import type { Message } from '../core/store.ts';
import { instant } from './format.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { layout } from './layout.ts';
import type { Setting } from './layout.ts';

/** `to`: what was searched for; `sentTo`: the recipient of the e-mail that was just written here, empty without one. */
interface Shown {
  readonly to: string;
  readonly sentTo: string;
  readonly total: number;
}

export function mailboxPage(setting: Setting, messages: readonly Message[], { to, sentTo, total }: Shown): string {
  return layout(
    setting,
    'mailbox',
    'Mailbox',
    html`<div class="page-head">
        <h1>Mailbox</h1>
        <p class="lead">Every e-mail and text message that ${setting.productName} has sent, newest first.</p>
        <p class="write"><a class="button" href="/mailbox/new">New e-mail</a></p>
      </div>
      ${sentTo !== '' && html`<p class="notice" role="status">The e-mail to ${sentTo} was sent.</p>`}
      <form class="search" method="get" action="/mailbox" role="search">
        <label for="to" class="sr">Recipient</label>
        <input id="to" name="to" type="search" value="${to}" placeholder="Find by e-mail address or phone number" autocomplete="off" />
        <button type="submit">Find</button>
      </form>
      <div id="messages" data-live>
        ${
          messages.length === 0
            ? nothing(setting, to, total)
            : html`<ol class="messages">
                ${messages.map((each) => row(setting, each))}
              </ol>`
        }
        ${messages.length < total && to === '' && html`<p class="fine">The newest ${messages.length} of ${total} messages; find older ones by recipient.</p>`}
      </div>`,
  );
}

export function messagePage(setting: Setting, message: Message, view: 'html' | 'text'): string {
  const code = codeIn(message);
  const links = linksIn(message);
  const title = message.subject || 'Text message';
  return layout(
    setting,
    'mailbox',
    title,
    html`<article class="message">
      <p class="crumb">
        <a href="/mailbox"><span aria-hidden="true">←</span> Mailbox</a>
      </p>
      <h1>${title}</h1>
      <dl class="envelope">
        <div>
          <dt>To</dt>
          <dd>${message.to.join(', ')}</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>${message.from}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>${instant(message.at, setting.timeZone)}</dd>
        </div>
        ${
          message.attachments.length > 0 &&
          html`<div>
            <dt>Attached</dt>
            <dd>${message.attachments.map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1024)} kB)`).join(', ')}</dd>
          </div>`
        }
      </dl>
      ${code !== null && codeBox(code)}
      ${
        links.length > 0 &&
        html`<div class="links">
          <h2>${links.length === 1 ? 'The link in it' : 'The links in it'}</h2>
          <ul>
            ${links.map((link) => html`<li><a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a></li>`)}
          </ul>
        </div>`
      }
      ${message.html !== null && views(message, view)}
      ${
        message.html !== null && view === 'html'
          ? html`<iframe
              class="paper"
              title="The message as mail programs show it"
              src="/mailbox/${message.id}/html"
              sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
              data-fit
            ></iframe>`
          : html`<div class="plain">${withLinks(message.text)}</div>`
      }
    </article>`,
  );
}

/** For mails that name Inter first, so that the naira sign is shown on systems whose own fonts lack it. */
const FONT = "<style>@font-face{font-family:Inter;src:url('/assets/inter.woff2');font-weight:400 650}</style>";

/** The mail's own HTML for the frame: links open in a new tab, and scripts, forms and remote content are forbidden. */
export function framedMail(message: Message): { readonly html: string; readonly policy: string } {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    'img-src data:',
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
  return {
    html: `<!doctype html><base target="_blank">${FONT}${(message.html ?? '').replace(/^\s*<!doctype[^>]*>/i, '')}`,
    policy,
  };
}

function nothing(setting: Setting, to: string, total: number): Markup {
  if (to !== '' && total > 0) {
    return html`<p class="empty">No message to “${to}”. <a href="/mailbox">Show all ${total}</a></p>`;
  }
  return html`<p class="empty">
    No messages yet. Register a business in <a href="${setting.appUrl}">${setting.productName}</a>, and the code and the link appear here by themselves.
  </p>`;
}

function row(setting: Setting, message: Message): Markup {
  const code = codeIn(message);
  const [link] = linksIn(message);
  return html`<li>
    <a class="row" href="/mailbox/${message.id}">
      <span class="kind">${KINDS[message.kind]}</span>
      <span class="to">${message.to.join(', ')}</span>
      <span class="at">${instant(message.at, setting.timeZone)}</span>
      <span class="subject">${message.subject || message.text}</span>
    </a>
    ${
      (code !== null || link !== undefined) &&
      html`<span class="take">
        ${code !== null && html`<button type="button" class="code" data-copy="${code}" title="Copy the code"><span class="sr">Copy the code </span>${code}</button>`}
        ${code === null && link !== undefined && html`<a class="button" href="${link}" target="_blank" rel="noopener noreferrer">Open its link <span aria-hidden="true">→</span><span class="sr"> (${message.subject})</span></a>`}
      </span>`
    }
  </li>`;
}

function codeBox(code: string): Markup {
  return html`<div class="code-box">
    <p>The code</p>
    <output>${code}</output>
    <button type="button" data-copy="${code}">Copy</button>
  </div>`;
}

function views(message: Message, view: 'html' | 'text'): Markup {
  const link = (to: 'html' | 'text', label: string) =>
    html`<a href="/mailbox/${message.id}${to === 'text' ? '?view=text' : ''}" ${to === view ? html`aria-current="true"` : ''}>${label}</a>`;
  return html`<nav class="tabs" aria-label="View">${link('html', 'As sent')} ${link('text', 'Plain text')}</nav>`;
}

/** Plain text with its web addresses made clickable. */
function withLinks(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>` : html`${part}`));
}

const KINDS = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const;
