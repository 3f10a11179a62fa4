import { createTransport } from 'nodemailer';
import type { Call } from '../core/http.ts';

/** An e-mail that a person outside writes. */
export interface NewMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly File[];
}
export type MailField = 'from' | 'to' | 'files';
export interface MailProblem {
  readonly field: MailField | null;
  readonly message: string;
}

/** The mail servers of this computer: the product's for the domain (null: it receives none), and the mailbox's for all others. */
export interface MailServers {
  readonly inbox: { readonly domain: string; readonly port: number } | null;
  readonly smtpPort: number;
}

/** More than any mail server here takes, so that its own refusal is seen. */
export const LARGEST_MAIL = 16 * 1024 * 1024;
const ADDRESS = /^(?:[^<>\r\n]*<)?[^\s<>@,]+@[^\s<>@,]+>?$/;

/** The fields of a form with files. */
export async function readNewMail(call: Call): Promise<NewMail> {
  const form = await new Response(new Uint8Array(call.bytes), { headers: { 'content-type': call.contentType } }).formData().catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  // A browser sends one nameless file where none was chosen.
  const files = form.getAll('files').filter((one): one is File => typeof one !== 'string' && one.name !== '');
  return { from: text('from'), to: text('to'), subject: text('subject'), text: text('text'), files };
}

/** Sends it by SMTP. What the server refuses comes back as a sentence. */
export async function sendNewMail(mail: NewMail, { inbox, smtpPort }: MailServers): Promise<{ readonly answer: string } | { readonly problem: MailProblem }> {
  for (const field of ['from', 'to'] as const)
    if (!ADDRESS.test(mail[field])) return { problem: { field, message: 'Write one e-mail address, such as name@company.com.' } };
  const isFor = (domain: string) => mail.to.replace(/>$/, '').toLowerCase().endsWith(`@${domain}`);
  const port = inbox && isFor(inbox.domain) ? inbox.port : smtpPort;
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    name: 'localhost',
    ignoreTLS: true,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  try {
    const { from, to, subject, text } = mail;
    const attachments = await Promise.all(
      mail.files.map(async (file) => ({
        filename: file.name,
        contentType: file.type || 'application/octet-stream',
        content: Buffer.from(await file.arrayBuffer()),
      })),
    );
    const { response } = await transport.sendMail({ from, to, subject, text, attachments });
    return { answer: response };
  } catch (error) {
    return { problem: problemOf(error, port) };
  } finally {
    transport.close();
  }
}

function problemOf(error: unknown, port: number): MailProblem {
  const { response, responseCode: status }: { response?: unknown; responseCode?: unknown } = Object(error);
  if (typeof response !== 'string' || typeof status !== 'number') return { field: null, message: `No mail server answers at port ${port} of this computer.` };
  const [, code = '', words = response] = /^(\d{3}(?: \d\.\d+\.\d+)?) ([^]*)$/.exec(response) ?? [];
  const field = status === 552 ? 'files' : [550, 553].includes(status) ? 'to' : null;
  const later = status < 500 ? ' A mail server outside would try again later.' : '';
  return { field, message: `The mail server refused it: “${words}” (${code}).${later}` };
}
