import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { accountHandlers, accountTasks, pruneAccounts, registerBusinessWriter } from '../accounts/index.ts';
import { analyticsTasks, pruneAnalytics } from '../analytics/index.ts';
import { billHandlers, billReceiver, billTasks } from '../bills/index.ts';
import { businessHandlers, businessListeners, businessTasks, pruneBankLinks } from '../business/index.ts';
import { closingDescribers, closingHandlers, closingListeners, closingTasks } from '../closing/index.ts';
import { contactHandlers, contactListeners } from '../contacts/index.ts';
import { creditDescribers, creditHandlers, creditListeners, creditTarget, creditTasks } from '../credit/index.ts';
import { dashboardHandlers } from '../dashboard/index.ts';
import { pruneAnswers } from '../core/idempotency-queries.ts';
import { pruneRateWindows } from '../db/rate-windows.ts';
import { TOPICS } from '../events.ts';
import type { Topic } from '../events.ts';
import type { App } from '../core/context.ts';
import type { AllHandlers, AnyHandler } from '../core/handler.ts';
import { pruneCallPermits } from '../core/limit-queries.ts';
import { exportHandlers, exportTasks } from '../exports/index.ts';
import { helpHandlers, helpTasks } from '../help/index.ts';
import { installationHandlers } from '../core/feature-flags.ts';
import type { MailReceiver } from '../integrations/inbox/port.ts';
import { invoiceDescribers, invoiceHandlers, invoiceListeners, invoiceTasks, pruneShortLinks } from '../invoices/index.ts';
import { pruneProviderCalls } from '../jobs/provider-calls.ts';
import type { Listener, Listeners } from '../jobs/outbox.ts';
import { registerRetention } from '../jobs/retention.ts';
import type { AllTasks } from '../jobs/tasks.ts';
import { keyHandlers, keyListeners } from '../api-keys/index.ts';
import { notificationHandlers, notificationListeners, notificationTasks, personListeners } from '../notifications/index.ts';
import { operatorTasks, pruneOperators } from '../operators/index.ts';
import { orderDescribers, orderHandlers, orderListeners, orderTasks } from '../orders/index.ts';
import { documentHandlers, documentListeners } from '../documents/index.ts';
import { paymentDescribers, paymentHandlers, paymentListeners, paymentTasks, prunePayments, registerTargets } from '../payments/index.ts';
import { portalHandlers, portalTasks } from '../portal/index.ts';
import { productHandlers } from '../products/index.ts';
import { reportHandlers, reportTasks } from '../reports/index.ts';
import { quoteDescribers, quoteHandlers, quoteListeners, quoteTasks } from '../quotes/index.ts';
import { referralHandlers, referralListeners, referralTasks } from '../referrals/index.ts';
import { businessWriter, teamHandlers, teamListeners, teamTasks } from '../team/index.ts';
import type { Calls } from '../team/index.ts';
import { endpointListeners, pruneDeliveries, webhookHandlers, webhookListeners, webhookTasks } from '../webhooks/index.ts';
import { walletDescribers, walletHandlers, walletListeners, walletTasks } from '../wallet/index.ts';

registerBusinessWriter(businessWriter);
registerTargets([creditTarget]);
registerRetention([
  pruneAccounts,
  pruneAnalytics,
  pruneAnswers,
  pruneBankLinks,
  pruneCallPermits,
  pruneDeliveries,
  pruneOperators,
  prunePayments,
  pruneProviderCalls,
  pruneRateWindows,
  pruneShortLinks,
]);

/** The calls that an approval can run, with their describers. Read at request time, after the table exists. */
const calls: Calls = {
  lookup: (routeId) => {
    const route = ALL_ROUTES.find(({ id }) => id === routeId);
    const handler = calls.describers.find((one) => one.route === routeId)?.within ?? handlers[routeId];
    return route && handler ? { route, handler } : null;
  },
  describers: [
    ...invoiceDescribers,
    ...orderDescribers,
    ...quoteDescribers,
    ...paymentDescribers,
    ...walletDescribers,
    ...creditDescribers,
    ...closingDescribers,
  ],
};
/** The describers of all actions; `src/server/api/money-calls.test.ts` checks that none is missing. */
export const { describers } = calls;

// A declared call without a handler here does not compile.
const table = {
  ...accountHandlers,
  ...businessHandlers,
  ...contactHandlers,
  ...productHandlers,
  ...invoiceHandlers,
  ...documentHandlers,
  ...orderHandlers,
  ...quoteHandlers,
  ...walletHandlers,
  ...paymentHandlers,
  ...portalHandlers,
  ...billHandlers,
  ...creditHandlers,
  ...dashboardHandlers,
  ...reportHandlers,
  ...notificationHandlers,
  ...exportHandlers,
  ...closingHandlers,
  ...helpHandlers,
  ...installationHandlers,
  ...referralHandlers,
  ...keyHandlers,
  ...webhookHandlers,
  ...teamHandlers(calls),
} satisfies AllHandlers;

// The table is checked above by id; the mount looks it up by a route's id and parses with that route's schema.
export const handlers = table as unknown as Readonly<Record<string, AnyHandler>>;

/** Who keeps e-mails that arrive for a business. */
export const mailReceiver: (app: App) => MailReceiver = billReceiver;

export const tasks: AllTasks = {
  ...accountTasks,
  ...operatorTasks,
  ...businessTasks,
  ...invoiceTasks,
  ...orderTasks,
  ...quoteTasks,
  ...walletTasks,
  ...paymentTasks,
  ...portalTasks,
  ...creditTasks,
  ...exportTasks(calls),
  ...reportTasks,
  ...billTasks,
  ...closingTasks,
  ...helpTasks,
  ...teamTasks(calls),
  ...referralTasks,
  ...webhookTasks,
  ...analyticsTasks,
  ...notificationTasks,
};

const parts: readonly Listeners[] = [
  businessListeners,
  teamListeners,
  keyListeners,
  personListeners,
  contactListeners,
  invoiceListeners,
  documentListeners,
  orderListeners,
  quoteListeners,
  walletListeners,
  paymentListeners,
  referralListeners,
  creditListeners,
  closingListeners,
  notificationListeners,
  webhookListeners,
  endpointListeners,
];

// Each topic has listeners of its own type.
export const listeners = Object.fromEntries(TOPICS.map((topic) => [topic, listenersOf(topic)])) as Listeners;

function listenersOf<T extends Topic>(topic: T): readonly Listener<T>[] {
  return parts.flatMap((part) => part[topic] ?? []);
}
