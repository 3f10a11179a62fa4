import nodemailer from 'nodemailer';
import { unlinked } from '../../../shared/kit/links.ts';
import { lines } from '../breaker.ts';
import { ProviderError } from '../errors.ts';
import type { MailProvider } from './port.ts';
import { withLogo, withUnsubscribe } from './templates/layout.ts';

export interface SmtpOptions {
  /** `smtp://host:port`, `smtps://user:password@host:465`. */
  readonly url: string;
  /** `Duewell <no-reply@duewell.example>`, or the address alone. */
  readonly from: string;
  /** A PNG picture, embedded in the e-mails. */
  readonly logo?: Buffer | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Mail over SMTP. One connection for each message: nodemailer's pool sends again by itself if a connection breaks after the
 * text was sent, and no option turns that into an error. nodemailer must not read files or addresses.
 */
export function smtp({ url, from, logo, timeoutMs = 10_000 }: SmtpOptions): MailProvider {
  const sender = parseSender(from);
  const domain = sender.address.split('@').at(-1) ?? 'localhost';
  const transport = nodemailer.createTransport({
    url,
    // Without it nodemailer continues unencrypted if the server, or an attacker, offers no STARTTLS.
    requireTLS: !isThisMachine(url),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    send: (message) =>
      lines.through('smtp', url, 'send', async () => {
        try {
          const body = message.unsubscribe === undefined ? message : withUnsubscribe(message, message.unsubscribe);
          const html = logo ? withLogo(body.html, `logo@${domain}`) : body.html;
          const sent = await transport.sendMail({
            from: { name: message.fromName === undefined ? sender.name : unlinked(message.fromName), address: sender.address },
            to: { name: '', address: message.to },
            subject: message.subject,
            text: body.text,
            html,
            ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
            ...(message.messageId === undefined ? {} : { messageId: `<${message.messageId}@${domain}>` }),
            // Prevents out-of-office answers to automatic e-mails (RFC 3834).
            headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(message.unsubscribe) },
            attachments: [
              ...(message.attachments ?? []).map(({ filename, content, contentType }) => ({ filename, content: Buffer.from(content), contentType })),
              ...(logo && html !== body.html ? [{ filename: 'logo.png', content: logo, contentType: 'image/png', cid: `logo@${domain}` }] : []),
            ],
          });
          return { messageId: sent.messageId };
        } catch (error) {
          throw toProviderError(error);
        }
      }),
    verify: async () => {
      await transport.verify().catch((error: unknown) => {
        throw toProviderError(error);
      });
    },
    close: () => transport.close(),
  };
}

/** The sandbox and a relay on the same machine need no TLS. */
function isThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '');
}

/** RFC 8058: mail programs show their own button, which sends one POST and opens nothing. */
function listHeaders(unsubscribe: string | undefined): Record<string, string> {
  return unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function parseSender(from: string): { name: string; address: string } {
  const match = /^(.*?)\s*<([^<>\s]+)>$/.exec(from);
  return match ? { name: (match[1] ?? '').replaceAll('"', ''), address: match[2] ?? '' } : { name: '', address: from };
}

/**
 * A 5xx reply is a refusal, a 4xx one means to try again later. Without a reply nothing has happened only if no
 * connection was made; nodemailer does not report the state of a broken one.
 */
function toProviderError(error: unknown): ProviderError {
  const { responseCode, command, code, syscall } = readFields(error);
  const what = `send failed at ${command ?? 'start'} (${responseCode ?? code ?? 'no reply'})`;
  const more = { status: responseCode };
  if (responseCode !== undefined) {
    return new ProviderError(responseCode >= 500 ? 'refused' : 'unavailable', 'smtp', what, more);
  }
  if (code === 'EENVELOPE') return new ProviderError('refused', 'smtp', what, more);
  const isUnconnected = code === 'EDNS' || syscall === 'connect';
  return new ProviderError(isUnconnected ? 'unavailable' : 'unknown-outcome', 'smtp', what, more);
}

interface MailErrorFields {
  readonly responseCode?: number;
  readonly command?: string;
  readonly code?: string;
  readonly syscall?: string;
}

function readFields(error: unknown): MailErrorFields {
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('responseCode' in error && typeof error.responseCode === 'number' ? { responseCode: error.responseCode } : {}),
    ...('command' in error && typeof error.command === 'string' ? { command: error.command } : {}),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('syscall' in error && typeof error.syscall === 'string' ? { syscall: error.syscall } : {}),
  };
}
