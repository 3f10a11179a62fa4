import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { FEATURES } from '../../shared/installation/features.ts';
import type { Feature } from '../../shared/installation/features.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { messageStops, openMessages } from '../accounts/index.ts';
import { businessNamed } from '../business/index.ts';
import { MAINTENANCE } from '../core/feature-flags.ts';
import { readSwitches, setSwitch } from '../core/feature-flag-queries.ts';
import { audit } from '../core/record.ts';
import { setCreditLimit, setInstantLimit } from '../credit/index.ts';
import { openPool } from '../db/pool.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';

/** Emergency switches, and settings for which the back office has no call. They need the database alone. */
export type Order =
  | { readonly what: 'switches' }
  | { readonly what: 'switch'; readonly name: typeof MAINTENANCE | Feature; readonly on: boolean }
  | { readonly what: 'messages' }
  | { readonly what: 'open-messages'; readonly scope: string }
  | { readonly what: 'credit-instant'; readonly amount: Kobo }
  | { readonly what: 'credit-limit'; readonly business: string; readonly amount: Kobo; readonly reason: string };

/** Runs one command of an operator on the product's database, with the product's own role. Returns the text to print. */
export async function runAdminCommand(databaseUrl: string, order: Order, actor: string): Promise<string> {
  const pool = openPool(databaseUrl, { role: 'duewell_app', size: 1, onLost: () => undefined });
  try {
    return await transaction(pool, 'system', (sql) => carryOut({ sql, now: Date.now(), actor, businessId: '' }, order));
  } finally {
    await pool.end();
  }
}

interface Desk {
  readonly sql: Sql;
  readonly now: number;
  readonly actor: string;
  readonly businessId: string;
}

async function carryOut(desk: Desk, order: Order): Promise<string> {
  const { sql, now, actor } = desk;
  switch (order.what) {
    case 'switches':
      return listSwitches(sql);
    case 'switch':
      await setSwitch(sql, order.name, order.on, { by: actor, at: new Date(now).toISOString() });
      await audit(desk, 'installation.switch', order.name, { on: order.on });
      return listSwitches(sql);
    case 'messages':
      return listStops(sql);
    case 'open-messages':
      if (!(await openMessages(sql, order.scope, actor, new Date(now).toISOString())))
        throw new AppError('NOT_FOUND', verbatim(`Messages of “${order.scope}” are not stopped.`));
      await audit(desk, 'messages.open', order.scope);
      return listStops(sql);
    case 'credit-instant':
      await setInstantLimit(desk, order.amount);
      return `Requests up to ${formatMoney(order.amount)} are decided at once from now on.`;
    case 'credit-limit':
      await setCreditLimit(desk, { ...order, businessId: await theOne(sql, order.business) });
      return `Its credit limit is ${formatMoney(order.amount)} from now on.`;
  }
}

/** The id of the business that an operator named by id, name or e-mail address. Throws NOT_FOUND, and STATE_CONFLICT for several. */
export async function theOne(sql: Sql, text: string): Promise<string> {
  const [id, more] = await businessNamed(sql, text);
  if (!id) throw new AppError('NOT_FOUND', verbatim(`No business has the id, name or e-mail address “${text}”.`));
  if (more) throw new AppError('STATE_CONFLICT', verbatim(`Several businesses bear “${text}”. Please name one by its id.`));
  return id;
}

async function listStops(sql: Sql): Promise<string> {
  const stops = await messageStops(sql);
  if (stops.length === 0) return 'Text messages are sent to every country that is served.';
  return stops.map(({ scope, reason, stopped_at: since }) => `${scope.padEnd(5)}STOPPED since ${since.slice(0, 16)}: ${reason}`).join('\n');
}

async function listSwitches(sql: Sql): Promise<string> {
  const stored = new Map((await readSwitches(sql)).map((row) => [row.name, row]));
  return [MAINTENANCE, ...FEATURES]
    .map((name) => {
      const row = stored.get(name);
      return `${name.padEnd(14)}${(row?.is_on ?? name !== MAINTENANCE) ? 'on' : 'off'}${row ? `  since ${row.changed_at.slice(0, 16)}` : ''}`;
    })
    .join('\n');
}
