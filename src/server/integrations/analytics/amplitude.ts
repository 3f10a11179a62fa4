import type { AnalyticsEvent } from '../../../shared/analytics/format.ts';
import { callVendor } from '../http.ts';

/** Any collector with Amplitude's HTTP V2. Every event has its `insert_id`, so sending twice is safe for seven days. */
export async function sendEvents(to: { readonly url: string; readonly key: string }, events: readonly AnalyticsEvent[]): Promise<void> {
  const body = { api_key: to.key, events };
  await callVendor({ provider: 'analytics', what: 'send events', method: 'POST', url: to.url, body, repeatable: true, timeoutMs: 15_000 });
}
