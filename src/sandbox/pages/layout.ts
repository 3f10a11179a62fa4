import { html } from './html.ts';
import type { Markup } from './html.ts';

/** The settings that the pages need. */
export interface Setting {
  readonly productName: string;
  readonly appUrl: string;
  readonly webhookUrls: readonly string[];
  readonly timeZone: string;
  readonly smtpPort: number;
}

/** In this order: later ones depend on the base. */
export const STYLES = ['base', 'frame', 'home', 'forms', 'transfers', 'identity', 'hosted', 'mailbox'] as const;

export type Section = 'home' | 'bank' | 'identity' | 'mailbox';

export function layout(setting: Setting, section: Section, title: string, body: Markup): string {
  const link = (to: Section, href: string, label: string) => html`<a href="${href}" ${to === section ? html`aria-current="page"` : ''}>${label}</a>`;
  const name = `${setting.productName} sandbox`;
  return document(
    title === name ? name : `${title} · ${name}`,
    html`<a class="skip" href="#main">Skip to the content</a>
      <header class="top">
        <div class="top-inner">
          <a class="mark" href="/">${setting.productName} <span>sandbox</span></a>
          <nav aria-label="Sandbox">
            ${link('home', '/', 'Home')} ${link('bank', '/bank', 'Bank')} ${link('identity', '/identity', 'Identity')} ${link('mailbox', '/mailbox', 'Mailbox')}
          </nav>
          <a class="back" href="${setting.appUrl}">Open ${setting.productName} <span aria-hidden="true">→</span></a>
        </div>
      </header>
      <main id="main" tabindex="-1">${body}</main>
      <footer>
        <p>Nothing here is real: no bank, no money, no mail leaves this computer.</p>
      </footer>`,
  );
}

/** A vendor's own page, without the sandbox's head, as a customer sees it. */
export function hosted(title: string, body: Markup): string {
  return document(title, html`<main id="main" class="hosted" tabindex="-1">${body}</main>`);
}

function document(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${STYLES.map((style) => html`<link rel="stylesheet" href="/assets/${style}.css" />`)}
        <script src="/assets/page.js" defer></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;
}
