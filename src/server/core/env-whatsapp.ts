export interface WhatsAppSettings {
  /** With the version of the API. */
  readonly url: string;
  readonly phoneNumberId: string;
  readonly token: string;
  readonly appSecret: string;
  readonly verifyToken: string;
}

/** They give access only to the sandbox; production refuses them. */
const DEMO: Readonly<Record<string, string>> = {
  WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  WHATSAPP_TOKEN: 'whatsapp_sandbox_token',
  WHATSAPP_APP_SECRET: 'whatsapp_sandbox_app_secret',
  WHATSAPP_VERIFY_TOKEN: 'whatsapp_sandbox_verify_token',
};
const PUBLISHED = 'https://graph.facebook.com/v23.0';

/** Optional in production: without WHATSAPP_TOKEN null, and with it every setting is required. The demo uses the sandbox unless WHATSAPP_TOKEN is `off`. */
export function whatsAppOf(source: NodeJS.ProcessEnv, { demo, sandbox }: { demo: boolean; sandbox: string }, wrong: string[]): WhatsAppSettings | null {
  const token = source['WHATSAPP_TOKEN'];
  if (token === 'off' || (!demo && !token)) return null;
  const setting = (name: string): string => {
    const value = source[name];
    if (!demo && !value) wrong.push(`${name} is not set`);
    if (!demo && value === DEMO[name]) wrong.push(`${name} is the demo's; production needs its own`);
    return value ?? DEMO[name] ?? '';
  };
  return {
    url: (source['WHATSAPP_URL'] ?? (demo ? `${sandbox}/whatsapp/v23.0` : PUBLISHED)).replace(/\/$/, ''),
    phoneNumberId: setting('WHATSAPP_PHONE_NUMBER_ID'),
    token: setting('WHATSAPP_TOKEN'),
    appSecret: setting('WHATSAPP_APP_SECRET'),
    verifyToken: setting('WHATSAPP_VERIFY_TOKEN'),
  };
}
