import { SaxesParser } from 'saxes';
import { say } from '../../shared/i18n/message.ts';
import { isPrintable, printable } from '../../shared/kit/fields.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { english } from './stored-text.ts';

/** An element to write: its text, or its children in order; null children are left out. */
export interface Element {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | readonly (Element | null)[];
}

export function el(name: string, content: Element['content'], attributes?: Readonly<Record<string, string>>): Element {
  return attributes ? { name, content, attributes } : { name, content };
}

/** The element with `text`, or null for an empty text. */
export function given(name: string, text: string | null | undefined): Element | null {
  return text ? el(name, text) : null;
}

/** Writes XML. Element names are constants; every text and value is escaped, and characters that XML does not allow are removed. */
export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;
}

function written({ name, attributes = {}, content }: Element, indent: string): string {
  const tag = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');
  if (typeof content === 'string') return `${indent}<${tag}>${escaped(content)}</${name}>`;
  const children = content.filter((child) => child !== null).map((child) => written(child, `${indent}  `));
  return `${indent}<${tag}>\n${children.join('\n')}\n${indent}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\r': '&#13;' };

/** A text escaped for use between tags or quotes. */
export function escaped(text: string): string {
  return holdable(text).replaceAll(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? '');
}

/** A text without characters that XML 1.0 does not allow. */
export function holdable(text: string): string {
  return text.toWellFormed().replaceAll(FORBIDDEN, '');
}

// oxlint-disable-next-line no-control-regex -- what XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A parsed element. Its name has the namespace, not the prefix. */
export interface Read {
  /** `{namespace}local`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Read[];
  text: string;
}

export class XmlRefused extends Error {
  /** The message for the user. */
  readonly text: Message;
  constructor(text: Message) {
    super(english(text));
    this.text = text;
  }
}

const DEEPEST = 40;
const MOST = 60_000;

/**
 * Parses an untrusted document. It accepts only the five entities of XML, loads nothing, and refuses a document type: so a document can name neither files nor
 * addresses, and cannot grow while it is parsed. Its texts have no more than typed ones may have: other characters are refused, or left out if `unprintable` says
 * so. Throws XmlRefused with a message for the user.
 */
export function readXml(bytes: Uint8Array, { unprintable = 'refuse' }: { unprintable?: 'refuse' | 'remove' } = {}): Read {
  const typed = unprintable === 'remove' ? printable : refuseUnprintable;
  const parser = new SaxesParser({ xmlns: true });
  const open: Read[] = [];
  let root: Read | null = null;
  let count = 0;
  parser.on('error', (error) => {
    throw new XmlRefused(say`This file isn’t valid XML (${error.message.slice(0, 120)}).`);
  });
  parser.on('doctype', () => {
    throw new XmlRefused(say`This file carries a document type, which is not allowed.`);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    count += 1;
    if (count > MOST || open.length >= DEEPEST) throw new XmlRefused(say`This file is larger or deeper than allowed.`);
    const values = Object.values(attributes).map(({ local: key, value }): [string, string] => [key, typed(value)]);
    const element: Read = { name: `{${uri}}${local}`, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const text = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += typed(part);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', () => void open.pop());
  parser.write(decoded(bytes)).close();
  if (!root) throw new XmlRefused(say`This file is empty.`);
  return root;
}

function refuseUnprintable(text: string): string {
  if (!isPrintable(text)) throw new XmlRefused(say`This file contains a character that cannot be printed.`);
  return text;
}

function decoded(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const encoding = /^<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(text)?.[1] ?? 'utf-8';
    if (!/^(utf-8|us-ascii)$/i.test(encoding)) throw new XmlRefused(say`Please send the file in UTF-8.`);
    return text;
  } catch (error) {
    if (error instanceof XmlRefused) throw error;
    throw new XmlRefused(say`Please send the file in UTF-8.`);
  }
}
