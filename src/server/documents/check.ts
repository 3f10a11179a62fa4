import { timingSafeEqual } from 'node:crypto';
import { calendarDate } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { isId } from '../../shared/kit/id.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { checkDocument as checkRoute } from '../../shared/invoices/document-check-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import { inTransaction, sign } from '../core/context.ts';
import type { Env } from '../core/env.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { receiptState, sentDocument } from './check-queries.ts';

/** The data of a document that is not stored as it was printed. */
export interface PrintedFacts {
  readonly kind: 'receipt' | 'wallet statement' | 'statement of account';
  readonly number: string;
  /** Payee, holder of the wallet, or the business that made the statement. */
  readonly issuer: string;
  /** Payer, or the contact of the statement. */
  readonly party: string | null;
  /** Kobo. */
  readonly amount: number;
  /** As YYYY-MM-DD. */
  readonly day: string;
}

const SIGNATURE = 22;
const SIGNED = /^[\w-]{22}$/;
const NONE = say`We didn’t issue this document. Don’t rely on it.`;

/** The content of the QR code of an order or quote. The page reads the rest from its row. */
export function documentCheckUrl(env: Env, id: string): string {
  return urlOf(env, id);
}

/** The content of the QR code of a receipt or statement: an address with the document's data, signed. */
export function checkUrl(env: Env, said: PrintedFacts): string {
  const text = JSON.stringify([said.kind, said.number, said.amount, said.day, cut(said.issuer), said.party === null ? null : cut(said.party)]);
  return urlOf(env, `${Buffer.from(text).toString('base64url')}.${signature(env, text, env.secretKey)}`);
}

/** The address of the check page with this code; invoices use the same page. */
function urlOf(env: Env, code: string): string {
  return `${env.appUrl}/download-invoice/${code}?verify=1`;
}

export const checkDocument: OwnTransaction<'paper.check'> = {
  ownTransaction: (ctx, { code }) =>
    inTransaction(ctx.app, 'system', async (sql): Promise<OutputOf<typeof checkRoute>> => {
      const kind = isId('order', code) ? 'order' : isId('quote', code) ? 'quote' : null;
      if (kind !== null) {
        const document = await sentDocument(sql, kind, code);
        if (!document) throw new AppError('NOT_FOUND', NONE);
        const { number, total, issue_date: day, status: state, sender, recipient } = document;
        return { kind, number, issuer: cut(sender ?? ''), party: cut(recipient ?? ''), amount: nairaFromKobo(kobo(total)), day, state };
      }
      const said = read(ctx.app.env, code);
      if (!said) throw new AppError('NOT_FOUND', NONE);
      const state = said.kind === 'receipt' ? await receiptState(sql, said.number) : 'made';
      return { ...said, amount: nairaFromKobo(kobo(said.amount)), state };
    }),
};

/** A name is cut to 48 bytes, so that the printed code stays easy to scan. */
function cut(name: string): string {
  const letters = Array.from(name.trim());
  if (Buffer.byteLength(name) <= LONGEST_NAME) return letters.join('');
  while (Buffer.byteLength(letters.join('')) > LONGEST_NAME - 3) letters.pop();
  return `${letters.join('').trim()}…`;
}

const LONGEST_NAME = 48;

/** The data signed with this key or an earlier one; null without a valid signature. */
function read(env: Env, code: string): PrintedFacts | null {
  const [packed, given, more] = code.split('.');
  if (!packed || given === undefined || !SIGNED.test(given) || more !== undefined) return null;
  const text = Buffer.from(packed, 'base64url').toString();
  const isOurs = [env.secretKey, ...env.previousSecretKeys].some((key) => timingSafeEqual(Buffer.from(given), Buffer.from(signature(env, text, key))));
  if (!isOurs) return null;
  // Written by `checkUrl`; nobody without the key can have written another.
  const [kind, number, amount, day, issuer, party] = JSON.parse(text) as [PrintedFacts['kind'], string, number, string, string, string | null];
  return calendarDate(day) === null ? null : { kind, number, amount, day, issuer, party };
}

function signature(env: Env, text: string, key: string): string {
  return sign(env, 'paper', text, key).toString('base64url').slice(0, SIGNATURE);
}
