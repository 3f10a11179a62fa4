import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { LogEntry } from '../audit/trail-queries.ts';
import { peopleNames } from '../audit/trail-queries.ts';
import { masked } from '../core/encryption.ts';
import type { Sql } from '../db/pool.ts';
import { operatorNames } from '../operators/index.ts';

/** Entries of the audit log with the names of their actors. Phone numbers in a detail are masked. */
export async function presentEntries(sql: Sql, rows: readonly LogEntry[]) {
  const actors = [...new Set(rows.map(({ actor }) => actor))];
  const operators = await operatorNames(sql, actors);
  const people = await peopleNames(
    sql,
    actors.filter((actor) => actor.startsWith('usr_')),
  );
  return rows.map(({ id, at, actor, action, subject, detail }) => ({
    id: String(id),
    at,
    by: people.get(actor) ?? operators.get(actor) ?? actor,
    action,
    subject: subject === null ? null : withoutPhones(subject),
    detail: withoutPhones(detailText(detail)),
  }));
}

/** `key: value; …`, at most 300 characters. */
export function detailText(detail: Readonly<Record<string, unknown>>): string {
  const text = pairs(detail).join('; ');
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function pairs(detail: object): string[] {
  return Object.entries(detail).flatMap(([key, value]) => (value === null || value === '' ? [] : [`${named(key)}: ${said(key, value)}`]));
}

/** `selfApproved` → `self approved`. */
function named(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Kobo in every entry that has them as a number. */
const AMOUNTS: readonly string[] = [
  'amount',
  'approveAbove',
  'balance',
  'before',
  'codeAbove',
  'codeAboveNew',
  'credited',
  'daily',
  'fee',
  'instantUpTo',
  'paid',
  'personAbove',
  'returned',
  'total',
];

function said(key: string, value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value) && AMOUNTS.includes(key)) return formatMoney(kobo(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return `(${pairs(value).join(', ')})`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function withoutPhones(text: string): string {
  return text.replaceAll(/\+\d{7,15}/g, (phone) => masked(phone));
}
