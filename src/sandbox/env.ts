import { join } from 'node:path';
import { byVendor, COMPANIES } from './companies/companies.ts';
import type { SandboxOptions } from './main.ts';

/** Reads the process environment: the only place in the sandbox that does. Throws an error that names the variable. */
export function sandboxOptionsFromEnv(env: NodeJS.ProcessEnv = process.env): SandboxOptions {
  const webhookUrl = env['WEBHOOK_URL'] ?? 'http://localhost:4400/webhooks/paystack';
  return {
    port: port(env, 'SANDBOX_PORT', 4401),
    smtpPort: port(env, 'SANDBOX_SMTP_PORT', 4402),
    inbox:
      env['INBOX_DOMAIN'] === 'off' ? null : { domain: (env['INBOX_DOMAIN'] || 'bills.localhost').toLowerCase(), port: port(env, 'INBOX_SMTP_PORT', 4405) },
    dataDir: join(env['DUEWELL_DATA'] ?? '.data', 'sandbox'),
    webhookUrl,
    payments: byVendor((vendor) => COMPANIES[vendor].account(env)),
    termiiKey: env['TERMII_API_KEY'] ?? 'TL_sandbox',
    smileId: { partnerId: env['SMILE_ID_PARTNER_ID'] ?? '0000', apiKey: env['SMILE_ID_API_KEY'] ?? 'smile_sandbox_api_key' },
    mono: {
      secretKey: env['MONO_SECRET_KEY'] ?? 'test_sk_duewell_sandbox',
      webhookSecret: env['MONO_WEBHOOK_SECRET'] ?? 'mono_sandbox_webhook_secret',
      // Beside Paystack's, on the same server.
      webhookUrl: env['MONO_WEBHOOK_URL'] ?? new URL('/webhooks/mono', webhookUrl).href,
    },
    whatsApp: {
      token: env['WHATSAPP_TOKEN'] ?? 'whatsapp_sandbox_token',
      phoneNumberId: env['WHATSAPP_PHONE_NUMBER_ID'] ?? '100000000000001',
      appSecret: env['WHATSAPP_APP_SECRET'] ?? 'whatsapp_sandbox_app_secret',
      // As Mono's above.
      webhookUrl: env['WHATSAPP_WEBHOOK_URL'] ?? new URL('/webhooks/whatsapp', webhookUrl).href,
    },
    productName: env['PRODUCT_NAME'] ?? 'Duewell',
    appUrl: env['APP_URL'] ?? 'http://localhost:4400',
    timeZone: env['TIME_ZONE'] ?? 'Africa/Lagos',
  };
}

function port(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const given = env[name];
  if (given === undefined || given === '') return fallback;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new Error(`${name} must be a port between 0 and 65535, not "${given}".`);
  }
  return value;
}
