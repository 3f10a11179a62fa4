import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { decidedMail, invitationMail, requestMail } from '../integrations/mail/templates/team.ts';
import { expireRequestsIn } from './request-approval.ts';
import type { Calls } from './calls.ts';
import { readerOf, wantsEmail, unsubscribeUrl } from './emails.ts';
import { invitationKey } from './invite.ts';
import { approversBut, invitationById, noteInvitationSent } from './member-queries.ts';
import { decides } from './present-request.ts';
import { businessName, personById, requestById } from './request-queries.ts';
import { finishApproved } from './run-approved.ts';
import { endRequestsAbout } from './end-work.ts';
import { requestsOfSeveral, businessesAsking } from './ended-request-queries.ts';

type TeamTask = 'mail.invitation' | 'mail.request' | 'mail.request-decided' | 'team.lapse' | 'team.end-requests' | 'team.finish';

export function teamTasks(calls: Calls): TaskHandlers<TeamTask> {
  return {
    'mail.invitation': mailInvitation,
    'mail.request': mailRequest,
    'mail.request-decided': mailDecided,
    'team.lapse': (app, { businessId }) => transaction(app.pool, { businessId }, (sql) => expireRequestsIn({ sql, businessId, now: app.clock() })),
    'team.end-requests': (app, payload) => endRequestsAbout(calls, app, payload),
    'team.finish': (app, payload) => finishApproved(calls, app, payload),
  };
}

/** After each event that may have made requests about a document impossible. */
async function endRequests(sql: Sql, path: string): Promise<void> {
  for (const businessId of await businessesAsking(sql, path)) await enqueue(sql, 'team.end-requests', { businessId, path });
}
const aboutInvoice = [
  async (sql: Sql, { payload, business_ids: parties }: { payload: { invoiceId: string }; business_ids: readonly string[] }) => {
    await endRequests(sql, `/invoices/${payload.invoiceId}`);
    for (const several of await requestsOfSeveral(sql, parties)) await enqueue(sql, 'team.end-requests', several);
  },
];
const aboutOrder = [(sql: Sql, { payload }: { payload: { orderId: string } }) => endRequests(sql, `/purchase-orders/${payload.orderId}`)];
const aboutQuote = [(sql: Sql, { payload }: { payload: { quoteId: string } }) => endRequests(sql, `/quotes/${payload.quoteId}`)];

export const teamListeners: Listeners = {
  'invoice.decided': aboutInvoice,
  'invoice.expired': aboutInvoice,
  'invoice.revised': aboutInvoice,
  'invoice.voided': aboutInvoice,
  'invoice.deleted': aboutInvoice,
  'invoice.marked-paid': aboutInvoice,
  'credit-note.issued': aboutInvoice,
  'payment.settled': aboutInvoice,
  'order.decided': aboutOrder,
  'order.changed': aboutOrder,
  'order.revised': aboutOrder,
  'quote.decided': aboutQuote,
  'quote.expired': aboutQuote,
  'quote.changed': aboutQuote,
  'quote.invoiced': aboutQuote,
  // Its document was decided while it was approved or requested.
  'request.refused': [
    async (sql, { payload, business_ids: [businessId = ''] }) => {
      const request = await requestById(sql, businessId, payload.requestId, false);
      if (request?.path) await enqueue(sql, 'team.end-requests', { businessId, path: request.path });
    },
  ],
  'request.asked': [
    async (sql, { payload, business_ids: [businessId = ''] }) => {
      const { requestId } = payload;
      const request = await requestById(sql, businessId, requestId, false);
      if (!request) return;
      if (request.path) await enqueue(sql, 'team.end-requests', { businessId, path: request.path });
      for (const { user_id, role } of await approversBut(sql, businessId, request.maker_id)) {
        const wants = await readerOf(sql, businessId, user_id, 'approvals');
        if (wants && decides(role, request.action)) await enqueue(sql, 'mail.request', { businessId, requestId, userId: user_id });
      }
    },
  ],
  'request.decided': [
    async (sql, { payload, business_ids: [businessId = ''] }) => {
      if (!payload.withdrawn) await enqueue(sql, 'mail.request-decided', { businessId, requestId: payload.requestId });
    },
  ],
};

async function mailInvitation(app: App, { businessId, memberId, invitedAt }: { businessId: string; memberId: string; invitedAt: string }): Promise<void> {
  const invitation = await transaction(app.pool, { businessId }, (sql) => invitationById(sql, businessId, memberId));
  // Accepted, withdrawn or sent again meanwhile: this link has ended.
  if (invitation?.invited_at !== invitedAt) return;
  const { productName, appUrl } = app.env;
  const mail = invitationMail({
    productName,
    name: invitation.first_name,
    invitedBy: invitation.invited_by,
    businessName: invitation.business_name,
    role: invitation.role,
    link: `${appUrl}/account/register-team?k=${invitationKey(app.env, memberId, invitedAt)}`,
  });
  await app.providers.mail.send({ to: invitation.email, ...mail, messageId: `invitation.${memberId}.${Date.parse(invitedAt)}` });
  const sentAt = new Date(app.clock()).toISOString();
  await transaction(app.pool, { businessId }, (sql) => noteInvitationSent(sql, { businessId, memberId, invitedAt, at: sentAt }));
}

async function mailRequest(app: App, { businessId, requestId, userId }: { businessId: string; requestId: string; userId: string }): Promise<void> {
  const { request, person, name, wants } = await lettersAbout(app, businessId, requestId, () => userId);
  if (request?.status !== 'pending' || !person || !wants) return;
  const mail = requestMail({
    productName: app.env.productName,
    name: person.first_name,
    businessName: name,
    maker: request.maker_name,
    summary: request.summary,
    amount: formatAmount(request.amount),
    note: request.note,
    expires: { at: request.expires_at, timeZone: app.env.timeZone },
    link: linkTo(app, requestId),
  });
  await app.providers.mail.send({
    to: person.email,
    ...mail,
    unsubscribe: unsubscribeUrl(app.env, { userId }, businessId, 'approvals'),
    messageId: `request.${requestId}.${userId}`,
  });
}

async function mailDecided(app: App, { businessId, requestId }: { businessId: string; requestId: string }): Promise<void> {
  const { request, person, wants } = await lettersAbout(app, businessId, requestId, (one) => one.maker_id);
  if (!request || request.status === 'pending' || !person || !wants) return;
  const mail = decidedMail({
    productName: app.env.productName,
    name: person.first_name,
    decision: request.status,
    who: request.decided_name,
    summary: request.summary,
    amount: formatAmount(request.amount),
    reason: request.reason,
    open: { label: labelOf(request.path), link: request.path === null ? linkTo(app, requestId) : app.env.appUrl + request.path },
  });
  await app.providers.mail.send({
    to: person.email,
    ...mail,
    unsubscribe: unsubscribeUrl(app.env, { userId: person.id }, businessId, 'approvals'),
    messageId: `request.${requestId}.${request.status}`,
  });
}

function lettersAbout(app: App, businessId: string, requestId: string, whom: (request: { maker_id: string }) => string) {
  return transaction(app.pool, { businessId }, async (sql) => {
    const request = await requestById(sql, businessId, requestId, false);
    const person = request && (await personById(sql, whom(request)));
    // A suspended requester is informed of the outcome; a member may have turned these e-mails off.
    const wants = person !== null && (await wantsEmail(sql, businessId, person.email, 'approvals')).takes;
    return { request, person, wants, name: await businessName(sql, businessId) };
  });
}

/** The button of the page that shows a request's object. */
function labelOf(path: string | null): Text {
  if (path === null) return say`View request`;
  if (path.startsWith('/invoices/inv_')) return say`View the invoice`;
  if (path.startsWith('/quotes/')) return say`View the quote`;
  return path.startsWith('/purchase-orders/') ? say`View the order` : say`View details`;
}

function linkTo(app: App, requestId: string): string {
  return `${app.env.appUrl}/team?tab=requests&request=${requestId}`;
}

function formatAmount(amount: number | null): string | null {
  return amount === null ? null : formatMoney(kobo(amount));
}
