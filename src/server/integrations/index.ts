import type { Env } from '../core/env.ts';
import { mono } from './bank-link/mono/adapter.ts';
import type { BankLinkProvider } from './bank-link/port.ts';
import type { IdentityProvider } from './identity/port.ts';
import { smileId } from './identity/smile-id/adapter.ts';
import type { MailProvider } from './mail/port.ts';
import { smtp } from './mail/smtp.ts';
import { flutterwave } from './payments/flutterwave/adapter.ts';
import { paystack } from './payments/paystack/adapter.ts';
import type { PaymentProvider } from './payments/port.ts';
import type { PushSender } from './push/port.ts';
import { webPush } from './push/web-push.ts';
import type { SmsProvider } from './sms/port.ts';
import { termii } from './sms/termii.ts';
import { localFiles } from './store/local.ts';
import { s3Files } from './store/s3.ts';
import { sealedFiles } from './store/sealed.ts';
import type { SealedFiles } from './store/sealed.ts';
import { webhookSender } from './webhooks/send.ts';
import type { WebhookSender } from './webhooks/send.ts';
import { whatsAppCloud } from './whatsapp/cloud-api.ts';
import type { WhatsAppProvider } from './whatsapp/port.ts';

/** The vendors, one of each kind. They throw ProviderError of `./errors.ts`. */
export interface Providers {
  readonly payments: PaymentProvider;
  readonly sms: SmsProvider;
  readonly mail: MailProvider;
  readonly identity: IdentityProvider;
  readonly bankLink: BankLinkProvider;
  /** Documents, encrypted before they leave the process. */
  readonly files: SealedFiles;
  /** Webhooks to customers' servers. */
  readonly webhooks: WebhookSender;
  /** Alerts to browsers. */
  readonly push: PushSender;
  /** Null where it is not configured: people then send a prepared message from their own WhatsApp. */
  readonly whatsApp: WhatsAppProvider | null;
}

type Needed = 'mode' | 'payments' | 'termii' | 'mail' | 'productLogo' | 'smileId' | 'mono' | 'store' | 'secretKey' | 'previousSecretKeys' | 'whatsApp';

function paymentsOf(settings: Env['payments']): PaymentProvider {
  switch (settings.provider) {
    case 'paystack':
      return paystack(settings);
    case 'flutterwave':
      return flutterwave(settings);
  }
}

export function makeProviders(env: Pick<Env, Needed>): Providers {
  const webhooks = webhookSender(env);
  return {
    payments: paymentsOf(env.payments),
    sms: termii(env.termii),
    mail: smtp({ url: env.mail.smtpUrl, from: env.mail.from, logo: env.productLogo }),
    identity: smileId(env.smileId),
    bankLink: mono(env.mono),
    files: sealedFiles(env.store.kind === 'local' ? localFiles(env.store.directory) : s3Files(env.store), env),
    webhooks,
    push: webPush(env, webhooks),
    whatsApp: env.whatsApp && whatsAppCloud(env.whatsApp),
  };
}
