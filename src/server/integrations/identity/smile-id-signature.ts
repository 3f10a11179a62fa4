import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SmileIdKeys {
  readonly partnerId: string;
  readonly apiKey: string;
}

export interface Signed {
  readonly timestamp: string;
  readonly signature: string;
}

/**
 * Base64 HMAC-SHA256 under the API key of the ISO timestamp, the partner id and "sid_request", one after the other
 * (docs.usesmileid.com, "Signing your API request"; smileidentity/smile-identity-core-js, src/signature.ts). Requests and what
 * Smile ID sends back are signed alike. The body is not covered.
 */
export function signed({ partnerId, apiKey }: SmileIdKeys, now: number): Signed {
  const timestamp = new Date(now).toISOString();
  return { timestamp, signature: digest(partnerId, apiKey, timestamp) };
}

/** Fails closed: without a key nothing is rightly signed. In constant time. */
export function isSigned({ partnerId, apiKey }: SmileIdKeys, { timestamp, signature }: Signed): boolean {
  if (apiKey === '' || partnerId === '') return false;
  // As text: reading base64 would forgive what follows it.
  const right = Buffer.from(digest(partnerId, apiKey, timestamp));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

function digest(partnerId: string, apiKey: string, timestamp: string): string {
  return createHmac('sha256', apiKey).update(timestamp, 'utf8').update(partnerId, 'utf8').update('sid_request', 'utf8').digest('base64');
}
