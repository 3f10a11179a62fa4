import { ALL_ROUTES } from '../../shared/all-routes.ts';
import type { Route } from '../../shared/kit/route.ts';
import { accountHandlers, accountTasks, pruneAccounts, registerBusinessWriter } from '../accounts/index.ts';
import { analyticsTasks, pruneAnalytics } from '../analytics/index.ts';
import { billHandlers, billReceiver, billTasks } from '../bills/index.ts';
import { businessHandlers, businessListeners, businessTasks, pruneBankLinks } from '../business/index.ts';
import { closingHandlers, closingListeners, closingTasks } from '../closing/index.ts';
import { contactHandlers, contactListeners } from '../contacts/index.ts';
import { creditHandlers, creditListeners, creditTarget, creditTasks } from '../credit/index.ts';
import { dashboardHandlers } from '../dashboard/index.ts';
import { pruneAnswers } from '../core/idempotency-queries.ts';
import { pruneRateWindows } from '../db/rate-windows.ts';
import { TOPICS } from '../events.ts';
import type { Topic } from '../events.ts';
import type { App } from '../core/context.ts';
import { factsOf, handlerOf } from '../core/handler.ts';
import type { AllHandlers, AnyCall, AnyHandler } from '../core/handler.ts';
import { pruneCallPermits } from '../core/limit-queries.ts';
import { exportHandlers, exportTasks } from '../exports/index.ts';
import { helpHandlers, helpTasks } from '../help/index.ts';
import { installationHandlers } from '../core/feature-flags.ts';
import type { MailReceiver } from '../integrations/inbox/port.ts';
import { invoiceHandlers, invoiceListeners, invoiceTasks, pruneShortLinks } from '../invoices/index.ts';
import { pruneProviderCalls } from '../jobs/provider-calls.ts';
import { pruneLedgerChecks } from '../ledger/checks.ts';
import type { Listener, Listeners } from '../jobs/outbox.ts';
import { registerRetention } from '../jobs/retention.ts';
import type { AllTasks } from '../jobs/tasks.ts';
import { keyHandlers } from '../api-keys/index.ts';
import { notificationHandlers, notificationListeners, notificationTasks, personListeners } from '../notifications/index.ts';
import { operatorTasks, pruneOperators } from '../operators/index.ts';
import { orderHandlers, orderListeners, orderTasks } from '../orders/index.ts';
import { documentHandlers, documentListeners } from '../documents/index.ts';
import { paymentHandlers, paymentListeners, paymentTasks, prunePayments, registerTargets } from '../payments/index.ts';
import { portalHandlers, portalTasks } from '../portal/index.ts';
import { productHandlers } from '../products/index.ts';
import { reportHandlers, reportTasks } from '../reports/index.ts';
import { quoteHandlers, quoteListeners, quoteTasks } from '../quotes/index.ts';
import { referralHandlers, referralListeners, referralTasks } from '../referrals/index.ts';
import { businessWriter, teamHandlers, teamListeners, teamTasks } from '../team/index.ts';
import type { Calls, Requestable, Target } from '../team/index.ts';
import { endpointListeners, pruneDeliveries, webhookHandlers, webhookListeners, webhookTasks } from '../webhooks/index.ts';
import { walletHandlers, walletListeners, walletTasks } from '../wallet/index.ts';

registerBusinessWriter(businessWriter);
registerTargets([creditTarget]);
registerRetention([
  pruneAccounts,
  pruneAnalytics,
  pruneAnswers,
  pruneBankLinks,
  pruneCallPermits,
  pruneDeliveries,
  pruneLedgerChecks,
  pruneOperators,
  prunePayments,
  pruneProviderCalls,
  pruneRateWindows,
  pruneShortLinks,
]);

/** The calls that an approval can run. Read at request time, after the table exists. */
const calls: Calls = {
  lookup: (routeId) => targets.get(routeId) ?? null,
  requestable: () => requestable,
};

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
export const CALLS = table as unknown as Readonly<Record<string, AnyCall>>;

export const handlers: Readonly<Record<string, AnyHandler>> = Object.fromEntries(Object.entries(CALLS).map(([id, call]) => [id, handlerOf(call)]));

const targets: ReadonlyMap<string, Target> = new Map(ALL_ROUTES.map((route) => [route.id, targetOf(route)]));

const requestable = [...targets.values()].filter(isRequestable);

function targetOf(route: Route): Target {
  const { approval } = factsOf(CALLS[route.id]);
  const handler = approval?.within ?? handlers[route.id];
  if (!handler) throw new Error(`there is no call ${route.id}`);
  return { route, handler, approval: approval ?? null };
}

function isRequestable(target: Target): target is Requestable {
  return target.approval !== null;
}

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
