import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import type { PROVIDER_KINDS } from '../../../shared/office/health/contract.ts';
import type { App } from '../../core/context.ts';
import { providerCalls } from '../../jobs/provider-calls.ts';
import type { AllOfficeHandlers, OfficeVerb } from '../../operators/index.ts';
import { receivedEvents } from '../../payments/index.ts';
import { businessOfDelivery, failedDeliveries, failingEndpoints, replayWebhook } from '../../webhooks/index.ts';

const DAY = 86_400_000;
const MOST = 50;
/** Processes report twice a minute. */
const RECENTLY = 120_000;

type Kind = (typeof PROVIDER_KINDS)[number];

const read: OfficeVerb<'office.health'> = async ({ sql, app, now }) => {
  const since = new Date(now - DAY).toISOString();
  const calls = await providerCalls(sql, since);
  const kinds = kindsOf(app);
  const silent = [...kinds.keys()].filter((name) => !calls.some(({ provider }) => provider === name));
  return {
    providers: [
      ...calls.map((row) => ({
        provider: row.provider,
        kind: kinds.get(row.provider) ?? 'other',
        succeeded: row.succeeded,
        refused: row.refused,
        failed: row.failed,
        lastSucceededAt: row.last_succeeded_at,
        lastFailedAt: row.last_failed_at,
        problem: row.problem,
        paused: row.open_at !== null && Date.parse(row.open_at) > now - RECENTLY,
      })),
      ...silent.map((provider) => ({ provider, kind: kinds.get(provider) ?? ('other' as const), ...NEVER })),
    ],
    received: (await receivedEvents(sql, since)).map(({ provider, received, unprocessed, last_at: lastAt }) => ({ provider, received, unprocessed, lastAt })),
    endpoints: (await failingEndpoints(sql, MOST)).map((row) => ({
      id: row.id,
      businessId: row.business_id,
      business: row.business,
      host: URL.parse(row.url)?.host ?? '',
      state: row.state,
      failingSince: row.failing_since,
      lastDeliveredAt: row.last_delivered_at,
      waiting: row.waiting,
    })),
    deliveries: (await failedDeliveries(sql, MOST)).map((row) => ({
      id: row.id,
      businessId: row.business_id,
      business: row.business,
      event: row.event,
      createdAt: row.created_at,
      status: row.last_status,
      problem: row.problem,
      attempts: row.attempts,
      canRetry: row.state === 'on',
    })),
  };
};

const NEVER = { succeeded: 0, refused: 0, failed: 0, lastSucceededAt: null, lastFailedAt: null, problem: null, paused: false };

/** The verb of the customer’s own button. */
const retry: OfficeVerb<'office.webhook.retry'> = async (ctx, { deliveryId }) => {
  const businessId = await businessOfDelivery(ctx.sql, deliveryId);
  if (businessId === null) throw new AppError('NOT_FOUND', verbatim('We could not find that delivery.'));
  await replayWebhook({ ...ctx, businessId }, deliveryId);
  return { id: deliveryId };
};

export const healthHandlers = { 'office.health': read, 'office.webhook.retry': retry } satisfies Partial<AllOfficeHandlers>;

/** The configured providers. */
function kindsOf({ providers }: App): ReadonlyMap<string, Kind> {
  const { payments, identity, bankLink, mail, sms } = providers;
  return new Map<string, Kind>([
    [payments.name, 'payments'],
    [identity.name, 'identity'],
    [bankLink.name, 'bank link'],
    [mail.name, 'email'],
    [sms.name, 'text messages'],
  ]);
}
