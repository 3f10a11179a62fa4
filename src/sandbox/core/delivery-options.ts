import { isRecord } from './http.ts';
import type { DeliveryOptions } from './webhook-dispatcher.ts';

const HOUR = 3_600_000;

/**
 * `{ late_ms, twice, out_of_order, hold, drop, wrong_signature }`, all optional; returns a sentence for invalid ones. For transfers also: `any_amount` (a
 * one-time account accepts it), `unseen` (the company records it when asked to look). General behaviour of companies: src/sandbox/bank/conduct.ts.
 */
export function readDeliveryOptions(options: unknown): DeliveryOptions | string {
  if (options === undefined) return {};
  if (!isRecord(options)) return 'options must be an object.';
  const supported = ['late_ms', 'twice', 'out_of_order', 'hold', 'drop', 'wrong_signature', 'any_amount', 'unseen'];
  const unknown = Object.keys(options).find((key) => !supported.includes(key));
  if (unknown !== undefined) return `options has no "${unknown}"; it may have ${supported.join(', ')}.`;
  const late = options['late_ms'] ?? 0;
  if (typeof late !== 'number' || !(late >= 0 && late <= HOUR)) return 'options.late_ms must be 0 to 3600000.';
  const is = (key: string) => options[key] === true;
  return {
    late,
    twice: is('twice'),
    outOfOrder: is('out_of_order'),
    hold: is('hold'),
    drop: is('drop'),
    wrongSignature: is('wrong_signature'),
  };
}
