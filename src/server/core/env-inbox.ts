import { existsSync, readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** The mail server that takes e-mails for businesses. */
export interface InboxSettings {
  /** Addresses are `<name>+<token>@<domain>`. */
  readonly domain: string;
  readonly host: string;
  readonly port: number;
  /** PEM, for STARTTLS. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
}

/**
 * Null without INBOX_DOMAIN in production, and where it is `off`. The demo listens on this machine only; its port is five above the product's: the four between are
 * the sandbox's, the database's and the back office's.
 */
export function inboxOf(source: NodeJS.ProcessEnv, { demo, port }: { demo: boolean; port: number }, wrong: string[]): InboxSettings | null {
  const domain = (source['INBOX_DOMAIN'] || (demo ? 'bills.localhost' : 'off')).toLowerCase();
  if (domain === 'off') return null;
  if (!/^[\p{L}\d]+(?:[.-]+[\p{L}\d]+)*$/u.test(domain)) wrong.push('INBOX_DOMAIN must be a domain such as bills.example.com');
  const own = Number(source['INBOX_SMTP_PORT'] || (demo ? port && port + 5 : 2525));
  if (!Number.isInteger(own) || own < 0 || own > 65_535) wrong.push('INBOX_SMTP_PORT must be a port between 0 and 65535');
  return { domain, host: source['INBOX_SMTP_HOST'] || (demo ? '127.0.0.1' : '0.0.0.0'), port: own, tls: tlsOf(source, wrong) };
}

/** The files that the settings name. */
function tlsOf(source: NodeJS.ProcessEnv, wrong: string[]): InboxSettings['tls'] {
  const [cert, key] = ['INBOX_TLS_CERT', 'INBOX_TLS_KEY'].map((name) => contentOf(source[name]));
  if (cert === undefined && key === undefined) return null;
  try {
    // Throws if they do not belong together.
    if (cert && key && createSecureContext({ cert, key })) return { cert, key };
  } catch {
    // Said below.
  }
  wrong.push('INBOX_TLS_CERT and INBOX_TLS_KEY must be the paths of a certificate and of its private key, both as PEM');
  return null;
}

/** Undefined without a path, empty without a file. */
function contentOf(path: string | undefined): string | undefined {
  if (!path) return undefined;
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
