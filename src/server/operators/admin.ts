import { TOTP } from 'otpauth';
import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { OPERATOR_ROLES } from '../../shared/office/permissions.ts';
import type { OperatorRole } from '../../shared/office/permissions.ts';
import { hashPassword, newSecret } from '../accounts/index.ts';
import { at, newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { openText, seal } from '../core/encryption.ts';
import type { Sql } from '../db/pool.ts';
import { operatorIdIn } from './context.ts';
import type { ActiveOperator } from './context.ts';
import { invite, inviteAgain } from './invitation.ts';
import type { Inviter } from './invitation.ts';
import { disable } from './manage.ts';
import { countOperators, insertOperator, joinOperator, operatorByEmail, operatorsPage, putTerminalOperator } from './operator-queries.ts';
import type { OperatorRecord } from './operator-queries.ts';
import { totpField } from './sign-in.ts';

/** Commands of the terminal: the first operator, and emergencies. */
export type OperatorOrder =
  | { readonly what: 'operators-list' }
  | { readonly what: 'operators-invite'; readonly email: string; readonly roles: readonly OperatorRole[] }
  | { readonly what: 'operators-disable'; readonly email: string }
  | { readonly what: 'operators-code'; readonly email: string };

/** Runs a command and returns the text to print. */
export async function operatorAdmin(ctx: Inviter, order: OperatorOrder): Promise<string> {
  if (order.what === 'operators-list') return listed(ctx.sql);
  if (order.what === 'operators-invite') return `One-time link for ${order.email}, for 24 hours:\n${await linkFor(ctx, order.email, order.roles)}`;
  const operator = await byEmail(ctx.sql, order.email);
  if (order.what === 'operators-code') return codeFor(ctx, operator);
  const user = operatorIdIn(ctx.actor);
  // What they had proposed is declined in this operator's name.
  if (user !== null) await terminalOperator(ctx.sql, user, at(ctx));
  await disable(ctx, operator);
  return `${operator.email} is disabled, and their sessions have ended.`;
}

/** The operator who acts in the terminal for a user of the machine: all roles, and no way to sign in. */
export async function terminalOperator(sql: Sql, user: string, since: string): Promise<ActiveOperator> {
  // Users of a directory are named like addresses.
  const operator = { id: user, email: user.toLowerCase().replaceAll('@', ' at '), name: `${user} (terminal)`, roles: OPERATOR_ROLES };
  if (!(await putTerminalOperator(sql, { ...operator, at: since }))) throw new Error(`${user} is the id of an operator of the back office.`);
  return { ...operator, sessionId: '', expiresAt: since };
}

export interface DemoOperator {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly password: string;
}

/** The operators of a new demo installation. Their codes come from `npm run admin -- operators code`. */
export async function addDemoOperators(app: Pick<App, 'env' | 'clock'>, sql: Sql, people: readonly DemoOperator[]): Promise<void> {
  if (app.env.mode !== 'demo') throw new Error('Demo operators belong to demo mode alone.');
  if ((await countOperators(sql)) > 0) return;
  const now = { now: app.clock() };
  for (const { name, email, roles, password } of people) {
    const id = newId('operator');
    await insertOperator(sql, { id, email, roles, at: at(now) });
    const totpSecret = seal(app.env, totpField(id), newSecret());
    await joinOperator(sql, { id, name, passwordHash: await hashPassword(password), totpSecret, step: 0, at: at(now) });
  }
}

/** An invited operator gets another link: the first may be lost. An active one keeps their password. */
async function linkFor(ctx: Inviter, email: string, roles: readonly OperatorRole[]): Promise<string> {
  const found = await operatorByEmail(ctx.sql, email);
  if (found?.state === 'invited') return inviteAgain(ctx, found.id);
  return (await invite(ctx, email, roles)).link;
}

async function listed(sql: Sql): Promise<string> {
  const operators = await operatorsPage(sql, { offset: 0, limit: 100 });
  if (operators.length === 0) return 'Nobody yet. Invite the first: npm run admin -- operators invite <email> --role administrator';
  return operators.map(({ email, name, state, roles }) => `${state.padEnd(9)} ${email}  ${name}  (${roles.join(', ')})`).join('\n');
}

/** The present code of a demo operator, so that the demo needs no phone. */
function codeFor({ app, now }: Inviter, { id, totp_secret: secret, state }: OperatorRecord): string {
  if (app.env.mode !== 'demo') throw new Error('Codes are shown in demo mode alone. In production they come from the operator’s own authenticator app.');
  if (state !== 'active' || !secret) throw new Error(`This operator is ${state}.`);
  return new TOTP({ secret: openText(app.env, totpField(id), secret) }).generate({ timestamp: now });
}

async function byEmail(sql: Sql, email: string): Promise<OperatorRecord> {
  const operator = await operatorByEmail(sql, email);
  if (!operator) throw new AppError('NOT_FOUND', verbatim(`Nobody with the address ${email} works here.`));
  return operator;
}
