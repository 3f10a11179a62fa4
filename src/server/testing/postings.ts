import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FILE = join(resolve(import.meta.dirname, '../../..'), 'docs/ledger-postings.txt');

/** One entry of a printed posting: kobo, debits negative. */
export interface PrintedEntry {
  readonly id: number;
  /** The event, and whose. */
  readonly title: string;
  readonly kind: string;
  readonly amount: number;
}

/** The postings under this heading, as they are printed in docs/ledger-postings.txt. */
export function printed(heading: string, entries: readonly PrintedEntry[]): string {
  const lines: string[] = [];
  let last = 0;
  for (const { id, title, kind, amount } of entries) {
    if (id !== last) lines.push('', title);
    last = id;
    lines.push(`  ${kind.padEnd(34)}${(amount / 100).toLocaleString('en', { minimumFractionDigits: 2, signDisplay: 'always' }).padStart(16)}`);
  }
  return `${heading}\n${lines.join('\n')}\n`;
}

/** The part of docs/ledger-postings.txt with the heading of this text, which begins with "What "; with UPDATE_LEDGER_POSTINGS it is written first. */
export function inTheFile(text: string): string {
  const [heading = ''] = text.split('\n');
  const parts = readFileSync(FILE, 'utf8').split(/\n(?=What )/);
  const at = parts.findIndex((part) => part.startsWith(heading));
  if (process.env['UPDATE_LEDGER_POSTINGS']) writeFileSync(FILE, (at === -1 ? [...parts, text] : parts.with(at, text)).join('\n'));
  return process.env['UPDATE_LEDGER_POSTINGS'] ? text : (parts[at] ?? '');
}
