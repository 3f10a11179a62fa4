import { randomCode } from '../core/ids.ts';
import { newest } from '../core/store.ts';
import type { Message, Store } from '../core/store.ts';

const TEXT_LIMIT = 200_000;

export function deliverMessage(store: Store, message: Omit<Message, 'id' | 'at'>): Message {
  const stored: Message = {
    ...message,
    id: `msg_${randomCode(16)}`,
    subject: message.subject.slice(0, 300),
    text: message.text.slice(0, TEXT_LIMIT),
    html: message.html === null ? null : message.html.slice(0, TEXT_LIMIT),
    at: new Date().toISOString(),
  };
  store.put('messages', stored.id, stored);
  return stored;
}

export interface MessageFilter {
  /** Part of a recipient's address or number; spaces, dashes and the plus sign in numbers are ignored. */
  readonly to?: string;
  /** Later than this instant (ISO-8601). */
  readonly since?: string;
  readonly limit: number;
}

/** Newest first. */
export function findMessages(store: Store, { to, since, limit }: MessageFilter): Message[] {
  const wanted = simplify(to ?? '');
  const after = since ? Date.parse(since) : Number.NaN;
  return newest(store.tables.messages)
    .filter((each) => wanted === '' || each.to.some((address) => simplify(address).includes(wanted)))
    .filter((each) => !(Date.parse(each.at) <= after))
    .slice(0, limit);
}

/** A separate number of six digits, if the message contains the word "code". */
export function codeIn(message: Message): string | null {
  const text = `${message.subject} ${message.text}`;
  if (!/\b(code|otp|pin)\b/i.test(text)) return null;
  return /(?<![\d.,₦])\d{6}(?![\d.,]\d|\d)/.exec(text)?.[0] ?? null;
}

/** The web addresses in a message, in order, without duplicates. */
export function linksIn(message: Message): string[] {
  const inText = message.text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const inHtml = [...(message.html ?? '').matchAll(/href="(https?:\/\/[^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));
  const links = (inText.length > 0 ? inText : inHtml).map((link) => link.replace(/[.,;:!?]+$/, ''));
  return [...new Set(links)].slice(0, 20);
}

function simplify(address: string): string {
  const lower = address.trim().toLowerCase();
  return /^[+\d\s()-]+$/.test(lower) ? lower.replace(/\D/g, '').replace(/^0/, '') : lower;
}
