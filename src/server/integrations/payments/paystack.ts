import { kobo } from '../../../shared/kit/money.ts';
import { paystackAccounts, paystackBankId } from './paystack-accounts.ts';
import { TIMEOUT, paystackCall } from './paystack-call.ts';
import type { PaystackOptions } from './paystack-call.ts';
import { paystackCharges } from './paystack-charges.ts';
import { paystackDisputes } from './paystack-disputes.ts';
import { paystackTransfers } from './paystack-transfers.ts';
import { parsePaystackWebhook } from './paystack-webhook.ts';
import type { PaymentProvider } from './port.ts';

export type { PaystackOptions } from './paystack-call.ts';

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
