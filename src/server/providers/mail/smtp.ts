import nodemailer from 'nodemailer';
import { ProviderError } from '../error.ts';
import type { ProviderErrorKind } from '../error.ts';
import type { MailProvider } from './port.ts';

export interface SmtpOptions {
  /** `smtp://host:port`, `smtps://user:password@host:465`. */
  readonly url: string;
  /** `Duewell <no-reply@duewell.example>`, or the address alone. */
  readonly from: string;
  readonly timeoutMs?: number | undefined;
}

/** Mail over SMTP, a few connections kept open between messages. Files and addresses are never read by it. */
export function smtp({ url, from, timeoutMs = 10_000 }: SmtpOptions): MailProvider {
  const sender = parseSender(from);
  const domain = sender.address.split('@').at(-1) ?? 'localhost';
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    async send(message) {
      try {
        const sent = await transport.sendMail({
          from: { name: message.fromName ?? sender.name, address: sender.address },
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.text,
          html: message.html,
          ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
          ...(message.messageId === undefined ? {} : { messageId: `<${message.messageId}@${domain}>` }),
          // Out-of-office answers to what a program has sent help nobody (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: (message.attachments ?? []).map(({ filename, content, contentType }) => ({
            filename,
            content: Buffer.from(content),
            contentType,
          })),
        });
        return { messageId: sent.messageId };
      } catch (error) {
        throw toProviderError(error);
      }
    },
    close: () => transport.close(),
  };
}

function parseSender(from: string): { name: string; address: string } {
  const match = /^(.*?)\s*<([^<>\s]+)>$/.exec(from);
  return match ? { name: (match[1] ?? '').replaceAll('"', ''), address: match[2] ?? '' } : { name: '', address: from };
}

/**
 * A 5xx reply is a refusal, a 4xx one asks to come back later. Without a reply it is only uncertain once the text
 * itself was under way (DATA): before, nothing was taken over.
 */
function toProviderError(error: unknown): ProviderError {
  const { responseCode, command, code } = readFields(error);
  const kind: ProviderErrorKind =
    responseCode !== undefined
      ? responseCode >= 500
        ? 'refused'
        : 'unavailable'
      : code === 'EENVELOPE'
        ? 'refused'
        : command === 'DATA'
          ? 'unknown-outcome'
          : 'unavailable';
  const what = `send failed at ${command ?? 'start'} (${responseCode ?? code ?? 'no reply'})`;
  return new ProviderError(kind, 'smtp', what, { status: responseCode });
}

function readFields(error: unknown): { responseCode?: number; command?: string; code?: string } {
  if (typeof error !== 'object' || error === null) return {};
  const fields: { responseCode?: number; command?: string; code?: string } = {};
  if ('responseCode' in error && typeof error.responseCode === 'number') fields.responseCode = error.responseCode;
  if ('command' in error && typeof error.command === 'string') fields.command = error.command;
  if ('code' in error && typeof error.code === 'string') fields.code = error.code;
  return fields;
}
