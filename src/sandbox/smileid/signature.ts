import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SmileIdAccount {
  readonly partnerId: string;
  readonly apiKey: string;
}

/** Base64 HMAC-SHA256 of timestamp, partner id and "sid_request" (docs.usesmileid.com, "Signing your API request"). */
export function smileSignature({ partnerId, apiKey }: SmileIdAccount, timestamp: string): string {
  return createHmac('sha256', apiKey).update(`${timestamp}${partnerId}sid_request`).digest('base64');
}

export function isSmileSigned(account: SmileIdAccount, timestamp: unknown, signature: unknown): boolean {
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || Number.isNaN(Date.parse(timestamp))) return false;
  const given = Buffer.from(signature);
  const right = Buffer.from(smileSignature(account, timestamp));
  return given.length === right.length && timingSafeEqual(given, right);
}
