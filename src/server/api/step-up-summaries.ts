import type { RouteId } from '../../shared/all-routes.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { ParsedOf, Route } from '../../shared/kit/route.ts';
import { say } from '../../shared/i18n/message.ts';
import { storedLabel } from '../../shared/i18n/status-labels.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { RouteById } from '../../shared/all-routes.ts';
import { bankAccountName } from '../business/index.ts';
import { inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { offerSummary } from '../credit/index.ts';

/** The sentence that a code confirms, for each call: with amount and destination where money moves. Verbs that require a step-up themselves provide their own. */
type Summaries = { readonly [Id in RouteId]?: (ctx: Context, input: ParsedOf<RouteById[Id]>) => Promise<Text> | Text };

/** Every call with `stepUp` in the contract is listed; `src/server/api/money-calls.test.ts` checks it. */
export const SUMMARIES: Summaries = {
  'wallet.withdrawal': async (ctx, { amount, accountId }) => {
    const account = await bankAccountName(ctx.sql, ctx.businessId, accountId);
    return account === null ? say`Withdraw ${formatMoney(amount)}.` : say`Withdraw ${formatMoney(amount)} to ${account}.`;
  },
  'business.account.add': (_ctx, { accountNumber }) => say`Add the bank account ending in ${accountNumber.slice(-4)}.`,
  'business.account.link.begin': () => say`Connect a bank account.`,
  'credit.request': (ctx, { invoiceId }) => offerSummary(ctx, { invoiceId }),
  'credit.partial': (ctx, { creditId }) => offerSummary(ctx, { creditId }),
  'payment.safety.change': () => say`Change the amounts above which payments need a code or a second person.`,
  'payment.category.add': (_ctx, { name }) => say`Create the category “${name}” of suppliers, with its rule for a second person.`,
  'payment.category.change': (_ctx, { name }) => say`Change the category “${name}” of suppliers, or its rule for a second person.`,
  'payment.category.remove': () => say`Remove a category of suppliers and its rule for a second person.`,
  'payment.rule.add': () => say`Give a supplier its own rule for a second person.`,
  'payment.rule.change': () => say`Change a supplier’s rule for a second person.`,
  'payment.rule.remove': () => say`Remove a supplier’s rule for a second person.`,
  'business.close': () => say`Close this business.`,
  'business.export.start': () => say`Export everything of this business.`,
  'team.change': (_ctx, { role }) => say`Change a team member’s role to ${storedLabel(role)}.`,
  'key.create': (_ctx, { name }) => say`Create the API key “${name}”.`,
  'webhook.rotate': () => say`Roll the signing secret of a webhook.`,
  'users.email.change': (_ctx, { newEmail }) => say`Change your email address to ${newEmail}.`,
  'users.totp.remove': () => say`Turn two-factor sign-in off.`,
  'users.totp.recovery-codes': () => say`Create new recovery codes.`,
  'users.openid.unlink': () => say`Unlink a sign-in provider.`,
};

export async function stepUpSummary(ctx: Context, route: Route): Promise<Text> {
  // The table is typed by route id, and the mount has parsed this input with that route's schema.
  const describe = SUMMARIES[route.id as RouteId] as ((ctx: Context, input: unknown) => Promise<Text> | Text) | undefined;
  if (!describe) return say`Confirm this action.`;
  const scope = ctx.businessId ? { businessId: ctx.businessId } : 'system';
  return inTransaction(ctx.app, scope, async (sql) => describe({ ...ctx, sql }, ctx.call?.input));
}
