import { kobo } from '../../../../shared/kit/money.ts';
import { flutterwaveAccounts } from './accounts.ts';
import { MAX_START_MS, flutterwaveCall } from './call.ts';
import type { FlutterwaveOptions } from './call.ts';
import { flutterwaveCharges } from './charges.ts';
import { flutterwaveDisputes } from './disputes.ts';
import { flutterwaveTransfers } from './transfers.ts';
import { parseFlutterwaveWebhook } from './webhook.ts';
import type { PaymentProvider } from '../port.ts';

export type { FlutterwaveOptions } from './call.ts';

/**
 * Flutterwave's public API, version 3. Sources: developer.flutterwave.com/v3.0/docs and the examples of their own library,
 * github.com/Flutterwave/Node-v3 (documentation). Missing functions and their replacements: docs/vendors/flutterwave.md.
 */
export function flutterwave(options: FlutterwaveOptions): PaymentProvider {
  const call = flutterwaveCall(options);
  const accounts = flutterwaveAccounts(call);
  const secrets = [options.webhookSecret, options.previousWebhookSecret ?? ''];
  return {
    name: 'flutterwave',
    longestStart: MAX_START_MS,
    // No minimum is documented.
    smallest: kobo(1),
    signatureHeader: 'verif-hash',
    ...accounts,
    ...flutterwaveCharges(call),
    ...flutterwaveDisputes(call),
    ...flutterwaveTransfers(call, accounts),
    parseWebhook: (rawBody, given) => parseFlutterwaveWebhook(rawBody, given, secrets),
  };
}
