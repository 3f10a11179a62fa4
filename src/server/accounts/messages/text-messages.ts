import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { openCase } from '../../cases/index.ts';
import { inTransaction, newId, sign } from '../../core/context.ts';
import type { App, Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { countInWindow, countOf, uncount, windowStart } from '../../db/rate-windows.ts';
import type { Env } from '../../core/env.ts';
import { isProviderError } from '../../integrations/errors.ts';
import type { ProviderError } from '../../integrations/errors.ts';
import { toGsm } from './gsm.ts';
import { HOME, mayBeTexted } from './phone.ts';
import { isStopped, stopMessages } from './text-message-queries.ts';

/**
 * Text messages cost money, and the holders of some numbers are paid for received messages. So each message is counted by number, by block of a thousand
 * numbers, by country and for the whole installation; above a limit the country or everything is stopped until an operator looks.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Limits of one number, for all accounts with it. `block`: in an hour for the thousand numbers that differ in their last three digits. */
const A_NUMBER = { hour: 5, day: 10, block: 20 } as const;
/** Step-up codes to a number that its holder has confirmed are counted separately: strangers who register with the number do not use up this limit. */
const A_HOLDER = { hour: 15, day: 40, block: 40 } as const;
/** Alerts about money that arrived: counted by themselves, so that they use up nobody's codes and stop nothing. */
const AN_ALERT = { hour: 10, day: 20, block: 40 } as const;
/** Messages about documents, to any number: counted by themselves for the same reason. */
const A_DOCUMENT = { hour: 5, day: 10, block: 40 } as const;

/** What a message is for: a code to any number (`to`) or to a confirmed one (`holder`), an alert to a confirmed one, or a document to any. */
type Purpose = 'to' | 'holder' | 'alert' | 'document';
const LIMITS = { to: A_NUMBER, holder: A_HOLDER, alert: AN_ALERT, document: A_DOCUMENT } as const;

interface Count {
  readonly key: string;
  readonly window: number;
  readonly most: number;
  /** The scope that is stopped above the limit; null: only this message is not sent. */
  readonly stops: string | null;
}

type Counted = readonly { key: string; start: string }[];

/**
 * Sends a text message if the limits of its number, country and the installation allow it; otherwise sends nothing and returns null.
 */
export async function sendText(app: App, to: string, text: string, purpose: Purpose = 'to'): Promise<{ readonly messageId: string } | null> {
  const counted = await inTransaction(app, 'system', (sql) => take(app, sql, to, purpose));
  if (!counted) return null;
  try {
    return await app.providers.sms.send({ to, text: toGsm(text) });
  } catch (error) {
    await inTransaction(app, 'system', (sql) => uncount(sql, counted));
    if (isProviderError(error)) await openVendorCase(app, error);
    throw error;
  }
}

/** For a fault of our account at a message company: nobody gets a message until an operator has fixed it. Other errors open no case. */
export async function openVendorCase(app: App, error: ProviderError): Promise<void> {
  const { ours } = error;
  if (ours === undefined) return;
  await inTransaction(app, 'system', async (sql) => {
    const at = new Date(app.clock()).toISOString();
    const found = { id: newId('case'), kind: 'vendor-setting', subject: error.provider, detail: { note: ours }, at };
    if ((await openCase(sql, found, 'reopen')) !== null)
      app.log.error({ provider: error.provider, error: error.message }, 'our account at the message company has to be mended');
  });
}

/** For a signed-in person, who may know why no message is sent: throws RATE_LIMITED. Strangers are not told. */
export async function mustBeTextable(ctx: Context, phone: string, isHolder = false): Promise<void> {
  const [country, counts] = countsOf(ctx.app.env, phone, isHolder ? 'holder' : 'to');
  let refused = country === null || (await isStopped(ctx.sql, scopesOf(country)));
  for (const { key, window, most, stops } of counts) refused ||= stops === null && (await countOf(ctx.sql, key, windowStart(ctx.now, window))) >= most;
  if (refused)
    throw new AppError(
      'RATE_LIMITED',
      say`We can’t send another text message to your number right now. Try again in an hour, or contact ${ctx.app.env.mail.support}.`,
      {
        retryAfter: HOUR / 1000,
      },
    );
}

/** The counters of this message; null if it must not be sent. */
async function take(app: App, sql: Sql, phone: string, purpose: Purpose): Promise<Counted | null> {
  const [country, counts] = countsOf(app.env, phone, purpose);
  if (country === null || (await isStopped(sql, scopesOf(country)))) {
    app.log.warn({ event: 'sms-refused', reason: country === null ? 'NUMBER' : 'STOPPED' }, 'a text message was not sent');
    return null;
  }
  const now = app.clock();
  const counted = [];
  // From the narrowest to the widest: messages above the limit of one number do not count against the others.
  for (const { key, window, most, stops } of counts) {
    const start = windowStart(now, window);
    const count = await countInWindow(sql, key, start);
    counted.push({ key, start });
    if (count <= most) continue;
    app.log.warn({ event: 'sms-refused', reason: stops === null ? 'NUMBER_COUNT' : 'INSTALLATION_COUNT', count }, 'a text message was not sent');
    if (stops !== null) await stop(app, sql, stops, `${count} messages in ${window === HOUR ? 'an hour' : 'a day'}; the limit is ${most}`);
    return null;
  }
  return counted;
}

async function stop(app: App, sql: Sql, scope: string, reason: string): Promise<void> {
  const at = new Date(app.clock()).toISOString();
  if (await stopMessages(sql, { scope, reason, caseId: newId('case'), at }))
    app.log.error({ event: 'sms-breaker', reason: scope }, 'text messages are stopped: see npm run admin -- messages show');
}

function countsOf(env: Env, phone: string, purpose: Purpose): [country: string | null, counts: readonly Count[]] {
  const country = mayBeTexted(env, phone);
  if (country === null) return [null, []];
  const most = LIMITS[purpose];
  const hidden = (text: string) => sign(env, 'sms', text).toString('base64url');
  const { perHour, perDay, abroadPerHour, abroadPerDay } = env.texts;
  const own = [
    { key: `sms:${purpose}:hour:${hidden(phone)}`, window: HOUR, most: most.hour, stops: null },
    { key: `sms:${purpose}:day:${hidden(phone)}`, window: DAY, most: most.day, stops: null },
    { key: `sms:${purpose}:block:${hidden(phone.slice(0, -3))}`, window: HOUR, most: most.block, stops: null },
  ];
  if (purpose === 'alert' || purpose === 'document')
    return [country, [...own, { key: `sms:${purpose}s:${country}`, window: HOUR, most: country === HOME ? perHour : abroadPerHour, stops: null }]];
  const abroad = [
    { key: `sms:country:${country}`, window: HOUR, most: abroadPerHour, stops: country },
    { key: 'sms:abroad:day', window: DAY, most: abroadPerDay, stops: 'abroad' },
  ];
  return [
    country,
    [
      ...own,
      ...(country === HOME ? [] : abroad),
      { key: 'sms:all:hour', window: HOUR, most: perHour, stops: 'all' },
      { key: 'sms:all:day', window: DAY, most: perDay, stops: 'all' },
    ],
  ];
}

/** A message to the country is not sent if any of these scopes is stopped. */
function scopesOf(country: string): string[] {
  return country === HOME ? ['all', country] : ['all', 'abroad', country];
}
