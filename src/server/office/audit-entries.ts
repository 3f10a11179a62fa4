import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { LogEntry } from '../audit/trail-queries.ts';
import { peopleNames } from '../audit/trail-queries.ts';
import { masked } from '../core/encryption.ts';
import type { Sql } from '../db/pool.ts';
import { businessNames } from '../business/index.ts';
import { invoiceNumbers } from '../invoices/index.ts';
import { actorOfOperator, operatorNames } from '../operators/index.ts';

/** Entries of the audit log with the names of their actors, and of people, businesses and invoices in them. Phone numbers in a detail are masked. */
export async function presentEntries(sql: Sql, rows: readonly LogEntry[]) {
  const texts = rows.map(({ subject, detail }) => ({
    subject: subject === null ? null : withoutPhones(subject),
    detail: withoutPhones(detailText(detail)),
  }));
  const mentioned = texts.map(({ subject, detail }) => `${subject ?? ''} ${detail}`.match(IDS) ?? []);
  const names = await namesOf(sql, [...rows.map(({ actor }) => actor.replace(/^operator:/, '')), ...mentioned.flat()]);
  return rows.map(({ id, at, actor, action }, index) => ({
    id: String(id),
    at,
    by: names.get(actor.replace(/^operator:/, '')) ?? actor,
    action,
    subject: texts[index]?.subject ?? null,
    detail: texts[index]?.detail ?? '',
    names: Object.fromEntries((mentioned[index] ?? []).flatMap((one) => (names.has(one) ? [[one, names.get(one) ?? one]] : []))),
  }));
}

const IDS = /\b(?:usr|opr|biz|inv)_\w{22}\b/g;

/** The names of these ids that are known; those of invoices are their numbers. */
async function namesOf(sql: Sql, given: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const of = (prefix: string) => [...new Set(given.filter((id) => id.startsWith(`${prefix}_`)))];
  const operators = await operatorNames(sql, of('opr').map(actorOfOperator));
  return new Map([
    ...(await peopleNames(sql, of('usr'))),
    ...(await businessNames(sql, of('biz'))),
    ...(await invoiceNumbers(sql, of('inv'))),
    ...of('opr').flatMap((id) => [[id, operators.get(actorOfOperator(id)) ?? id] as const]),
  ]);
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
