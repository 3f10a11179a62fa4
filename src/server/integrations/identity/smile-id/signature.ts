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
 * Base64 HMAC-SHA256 with the API key over the ISO timestamp, the partner id and "sid_request", concatenated
 * (docs.usesmileid.com, "Signing your API request"; smileidentity/smile-identity-core-js, src/signature.ts). Requests and
 * Smile ID's messages are signed in the same way. The body is not covered.
 */
export function signed({ partnerId, apiKey }: SmileIdKeys, now: number): Signed {
  const timestamp = new Date(now).toISOString();
  return { timestamp, signature: digest(partnerId, apiKey, timestamp) };
}

/** Without a key every signature is refused. In constant time. */
export function isSigned({ partnerId, apiKey }: SmileIdKeys, { timestamp, signature }: Signed): boolean {
  if (apiKey === '' || partnerId === '') return false;
  // Compared as text: decoding base64 would ignore trailing characters.
  const right = Buffer.from(digest(partnerId, apiKey, timestamp));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

function digest(partnerId: string, apiKey: string, timestamp: string): string {
  return createHmac('sha256', apiKey).update(timestamp, 'utf8').update(partnerId, 'utf8').update('sid_request', 'utf8').digest('base64');
}
