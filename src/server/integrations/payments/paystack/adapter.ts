import { kobo } from '../../../../shared/kit/money.ts';
import { paystackAccounts, paystackBankId } from './accounts.ts';
import { TIMEOUT, paystackCall } from './call.ts';
import type { PaystackOptions } from './call.ts';
import { paystackCharges } from './charges.ts';
import { paystackDisputes } from './disputes.ts';
import { paystackTransfers } from './transfers.ts';
import { parsePaystackWebhook } from './webhook.ts';
import type { PaymentProvider } from '../port.ts';

export type { PaystackOptions } from './call.ts';

/**
 * Paystack's public API. Sources: paystack.com/docs/api and the examples of its documentation,
 * github.com/PaystackOSS/doc-code-snippets (src/doc/payments/dedicated-virtual-account/event-snippet for transfers into virtual accounts).
 */
export function paystack(options: PaystackOptions): PaymentProvider {
  const call = paystackCall(options);
  return {
    name: 'paystack',
    longestStart: options.timeoutMs ?? TIMEOUT,
    // 50 naira, by the documents of libraries for it (alldotpy.github.io/EasySwitch/integrations/paystack, "Supported Currencies").
    smallest: kobo(5_000),
    signatureHeader: 'x-paystack-signature',
    ...paystackAccounts(call, options),
    ...paystackCharges(call, (code) => paystackBankId(call, code)),
    ...paystackDisputes(call),
    ...paystackTransfers(call),
    parseWebhook: (rawBody, signature) => parsePaystackWebhook(rawBody, signature, [options.secretKey, options.previousSecretKey ?? '']),
  };
}
