import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { EMAIL, MAX_EMAIL_LENGTH } from '../../../shared/kit/email.ts';
import { unlinked } from '../../../shared/kit/links.ts';
import { oneLine } from '../one-line.ts';
import type { ArrivedMail } from './port.ts';

/** `bytes` of an attachment lose the form of a Buffer between threads. */
type ReadFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
type ReadMail = Omit<ArrivedMail, 'to' | 'authentication' | 'attachments'> & { readonly attachments: readonly ReadFile[] };
/** `ignored`: an automatic reply. `refused`: a sentence for the sender's server. */
export type Reading = { readonly mail: ReadMail } | { readonly ignored: true } | { readonly refused: string };

const PARSER = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 5, attachmentEncoding: 'arraybuffer' } as const;
const MOST_ATTACHMENTS = 20;
/** RFC 5321, 6.3: a message that passed more servers than this goes in a circle. */
const MOST_HOPS = 100;
const LONGEST = { name: 100, subject: 200, text: 20_000, html: 500_000, fileName: 150, messageId: 250 };

async function read(raw: Uint8Array, envelopeFrom: string): Promise<Reading> {
  const mail = await PostalMime.parse(raw, PARSER);
  const header = (key: string) =>
    mail.headers
      .find((one) => one.key === key)
      ?.value.trim()
      .toLowerCase() ?? '';
  if (mail.headers.filter(({ key }) => key === 'received').length > MOST_HOPS) return { refused: 'This message goes in a circle between mail servers.' };
  const automation = header('auto-submitted').split(/[\s;(]/)[0] ?? '';
  if (automation === 'auto-replied') return { ignored: true };
  const attachments = mail.attachments.map(fileOf).filter(({ bytes }) => bytes.length > 0);
  if (attachments.length > MOST_ATTACHMENTS) return { refused: `A message may have at most ${MOST_ATTACHMENTS} attachments.` };
  const isBulk = ['bulk', 'junk', 'list'].includes(header('precedence')) || header('list-id') !== '';
  return {
    mail: {
      from: senderOf(mail, envelopeFrom),
      subject: lineOf(mail.subject ?? '', LONGEST.subject),
      text: textOf(mail.text ?? textOfHtml(mail.html ?? '')),
      messageId: idOf(mail.messageId ?? '', raw),
      sentAt: dateOf(mail.date ?? ''),
      automatic: isBulk || !['', 'no'].includes(automation),
      attachments,
    },
  };
}

function fileOf({ filename, mimeType, content }: Email['attachments'][number]): ReadFile {
  const last = lineOf((filename ?? '').split(/[/\\]/).at(-1) ?? '', LONGEST.fileName);
  const ending = /\.[a-z\d]{1,5}$/i.exec(last)?.[0] ?? '';
  const base = unlinked(last.slice(0, last.length - ending.length))
    .replace(/^\.+/, '')
    .trim();
  return {
    name: `${base || 'attachment'}${ending}`,
    type: /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mimeType) ? mimeType : 'application/octet-stream',
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
}

function senderOf({ from }: Email, envelopeFrom: string): ArrivedMail['from'] {
  const address = (from?.address ?? '').trim().toLowerCase();
  return {
    name: unlinked(lineOf(from?.name ?? '', LONGEST.name)),
    address: address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address) ? address : envelopeFrom,
  };
}

/** Retries of a server send the same bytes, so their digest is the same too. */
function idOf(id: string, raw: Uint8Array): string {
  const given = id.trim();
  return given.length <= LONGEST.messageId && /^<[\u0021-\u003b\u003d\u003f-\u007e]+>$/.test(given)
    ? given
    : `sha256:${createHash('sha256').update(raw).digest('hex')}`;
}

/** Years that PostgreSQL and the screens know. */
function dateOf(text: string): Date | null {
  const date = new Date(text);
  return date.getUTCFullYear() >= 1970 && date.getUTCFullYear() <= 9999 ? date : null;
}

function lineOf(text: string, longest: number): string {
  return textOf(oneLine(text.slice(0, longest * 2)))
    .slice(0, longest)
    .toWellFormed()
    .trim();
}

/** Without control characters and without characters that change the direction of others: both show a text as another one. */
function textOf(text: string): string {
  return text
    .slice(0, LONGEST.text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '')
    .toWellFormed()
    .trim();
}

/** Good enough to read: a preview, and the words for a search. Each pattern passes the text once: `<` or `<style>` many times must not take longer. */
function textOfHtml(html: string): string {
  return html
    .slice(0, LONGEST.html)
    .split(/<\/(?:style|script|head)\s*>/i)
    .map((part, index, { length }) => (index < length - 1 ? part.replace(/<(?:style|script|head)\b[^]*/i, '') : part))
    .join('')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&#(\d{1,7});/g, (_, code: string) => (Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : ''))
    .replaceAll(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' };

// `readApart` runs this program with exactly these data.
const { raw, envelopeFrom } = workerData as { raw: Uint8Array; envelopeFrom: string };
void read(raw, envelopeFrom)
  .catch((): Reading => ({ refused: 'This message has too many parts or too long headers.' }))
  .then((reading) => parentPort?.postMessage(reading));
