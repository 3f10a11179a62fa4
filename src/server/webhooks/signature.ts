import { createHmac } from 'node:crypto';

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>` with each valid secret, the newest first. The time is signed, so that a receiver can refuse old
 * messages.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const marks = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`);
  return [`t=${seconds}`, ...marks].join(',');
}
