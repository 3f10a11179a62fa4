import type { Env } from '../env.ts';
import type { MailProvider } from './mail/port.ts';
import { smtp } from './mail/smtp.ts';
import { paystack } from './payments/paystack.ts';
import type { PaymentProvider } from './payments/port.ts';
import type { SmsProvider } from './sms/port.ts';
import { termii } from './sms/termii.ts';

/** The vendors, one of each kind. What they throw is ProviderError of `./error.ts`. */
export interface Providers {
  readonly payments: PaymentProvider;
  readonly sms: SmsProvider;
  readonly mail: MailProvider;
}

export function makeProviders(env: Pick<Env, 'paystack' | 'termii' | 'mail' | 'productName'>): Providers {
  return {
    payments: paystack(env.paystack),
    sms: termii({ ...env.termii, senderId: senderIdOf(env.productName) }),
    mail: smtp({ url: env.mail.smtpUrl, from: env.mail.from }),
  };
}

/** Networks take 3 to 11 letters or digits. */
function senderIdOf(productName: string): string {
  return productName
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 11)
    .padEnd(3, 'X');
}
