import { SaxesParser } from 'saxes';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { english } from '../../core/stored-text.ts';

/** An element to be written: its text, or its children in order; what is null is left out. */
export interface Element {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | readonly (Element | null)[];
}

export function el(name: string, content: Element['content'], attributes?: Readonly<Record<string, string>>): Element {
  return attributes ? { name, content, attributes } : { name, content };
}

/** The element with `text`, or none when there is nothing to say. */
export function given(name: string, text: string | null | undefined): Element | null {
  return text ? el(name, text) : null;
}

/** The one way XML is written here. Names are ours; every text and value is escaped, and what XML cannot hold is left out. */
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

/** A text as it stands in XML, between tags or quotes. */
export function escaped(text: string): string {
  return holdable(text).replaceAll(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? '');
}

/** A text without what XML 1.0 cannot hold. */
export function holdable(text: string): string {
  return text.toWellFormed().replaceAll(FORBIDDEN, '');
}

// oxlint-disable-next-line no-control-regex -- what XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** An element that was read. Names carry the namespace they stand for, not the prefix that its writer liked. */
export interface Read {
  /** `{namespace}local`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Read[];
  text: string;
}

export class XmlRefused extends Error {
  /** What a person reads. */
  readonly text: Message;
  constructor(text: Message) {
    super(english(text));
    this.text = text;
  }
}

const DEEPEST = 40;
const MOST = 60_000;

/**
 * Reads a document that may come from anybody. It knows the five entities of XML and no other, fetches nothing, and refuses a
 * document type outright: so neither files nor addresses can be named by a document, nor can it grow while it is read.
 * Throws XmlRefused with a sentence for a person.
 */
export function readXml(bytes: Uint8Array): Read {
  const parser = new SaxesParser({ xmlns: true });
  const open: Read[] = [];
  let root: Read | null = null;
  let count = 0;
  parser.on('error', (error) => {
    throw new XmlRefused(say`This file isn’t valid XML (${error.message.slice(0, 120)}).`);
  });
  parser.on('doctype', () => {
    throw new XmlRefused(say`This file carries a document type, which an e-invoice never does.`);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    count += 1;
    if (count > MOST || open.length >= DEEPEST) throw new XmlRefused(say`This file is larger or deeper than an invoice can be.`);
    const values = Object.values(attributes).map(({ local: key, value }): [string, string] => [key, value]);
    const element: Read = { name: `{${uri}}${local}`, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const text = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', () => void open.pop());
  parser.write(decoded(bytes)).close();
  if (!root) throw new XmlRefused(say`This file is empty.`);
  return root;
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
