import { say } from '../../shared/i18n/message.ts';
import type { AllHandlers } from '../core/handler.ts';
import { listDeliveries, replay, replayDelivery, testEndpoint } from './deliveries.ts';
import { createEndpoint, listEndpoints, removeEndpoint, rotateSecret, updateEndpoint } from './endpoints.ts';

export { replay as replayWebhook };
export { businessOfDelivery, failedDeliveries, failingEndpoints } from './health-queries.ts';
export { pruneDeliveries } from './delivery-queries.ts';
export { endpointListeners } from './end-endpoints.ts';
export { webhookListeners } from './fan-out.ts';
export { webhookTasks } from './send.ts';

export const webhookHandlers = {
  'webhook.list': listEndpoints,
  'webhook.create': createEndpoint,
  'webhook.update': updateEndpoint,
  'webhook.remove': removeEndpoint,
  'webhook.rotate': { verb: rotateSecret, confirms: () => say`Roll the signing secret of a webhook.` },
  'webhook.test': testEndpoint,
  'webhook.deliveries': listDeliveries,
  'webhook.replay': replayDelivery,
} satisfies Partial<AllHandlers>;
