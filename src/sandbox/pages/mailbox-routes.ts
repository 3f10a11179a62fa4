import { page, seeOther } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import type { Store } from '../core/store.ts';
import { findMessages } from '../messages/mailbox.ts';
import { LARGEST_MAIL, readNewMail, sendNewMail } from '../messages/send.ts';
import type { MailServers } from '../messages/send.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import type { Setting } from './layout.ts';
import { newMailPage } from './new-mail.ts';
import { framedMail, mailboxPage, messagePage } from './mailbox.ts';

const MESSAGES_SHOWN = 100;

/** The mailbox: its messages, and writing one. */
export function mailboxPageEndpoints(store: Store, setting: Setting & MailServers): Endpoint[] {
  const findMessage = (call: Call) => store.tables.messages.get(call.params['id'] ?? '');
  return [
    {
      method: 'GET',
      path: '/mailbox',
      run({ query }) {
        const to = (query.get('to') ?? '').trim();
        const messages = findMessages(store, { to, limit: MESSAGES_SHOWN });
        return page(mailboxPage(setting, messages, { to, sentTo: query.get('sent') ?? '', total: store.tables.messages.size }));
      },
    },
    {
      method: 'GET',
      path: '/mailbox/new',
      run: ({ query }) =>
        page(
          newMailPage(setting, {
            from: 'Ada Obi <ada@supplier.example>',
            to: query.get('to') ?? (setting.inbox ? `@${setting.inbox.domain}` : ''),
            subject: '',
            text: '',
            problem: null,
          }),
        ),
    },
    {
      method: 'POST',
      path: '/mailbox/new',
      bytes: LARGEST_MAIL,
      async run(call) {
        const mail = await readNewMail(call);
        const sent = await sendNewMail(mail, setting);
        if ('problem' in sent) return page(newMailPage(setting, { ...mail, ...sent }), 422);
        return seeOther(`/mailbox?${new URLSearchParams({ sent: mail.to })}`);
      },
    },
    {
      method: 'GET',
      path: '/mailbox/{id}',
      run(call) {
        const message = findMessage(call);
        if (!message) return missing(setting);
        return page(messagePage(setting, message, call.query.get('view') === 'text' ? 'text' : 'html'));
      },
    },
    {
      method: 'GET',
      path: '/mailbox/{id}/html',
      run(call) {
        const message = findMessage(call);
        if (!message) return missing(setting);
        const { html: body, policy } = framedMail(message);
        const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
        return { status: 200, headers, body };
      },
    },
  ];
}

function missing(setting: Setting): Reply {
  const body = html`<div class="page-head">
    <h1>That message is gone</h1>
    <p class="lead">The mailbox keeps the newest 1,000. <a href="/mailbox">See them</a></p>
  </div>`;
  return page(layout(setting, 'mailbox', 'Not found', body), 404);
}
