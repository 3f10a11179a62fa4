import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { ITEM_NAMES, ITEMS } from '../src/shared/business/verification.ts';
import type { Item } from '../src/shared/business/verification.ts';
import { FEATURES } from '../src/shared/installation/features.ts';
import { CREDIT_HELP, creditOrderOf } from './admin-credit.ts';
import { OPERATORS_HELP, operatorOrderOf } from './admin-operators.ts';
import { PLATFORM_HELP, platformOrderOf } from './admin-platform.ts';
import { koboFromNaira } from '../src/shared/kit/money.ts';
import { readEnv } from '../src/server/core/env.ts';
import { runAdminCommand } from '../src/server/admin/commands.ts';
import type { Order } from '../src/server/admin/commands.ts';
import { isPlatform, runPlatform } from '../src/server/admin/platform.ts';
import type { PlatformOrder } from '../src/server/admin/platform.ts';
import { DataDirectoryBusy } from '../tools/postgres/lock.ts';
import { runningPostgres, startPostgres } from '../tools/postgres/launcher.ts';
import { migrate } from '../src/server/db/migrate.ts';

const HELP = `npm run admin -- <order>

  kyb list                                          businesses that wait for our review, oldest first
  kyb show <business>                               its checklist
  kyb approve <business> [--item <item>]            accepts the whole review, or one item
  kyb reject <business> --reason <text> [--item …]  refuses the review, or one item; its owners read the reason
  limits <business> --daily <naira|none> --balance <naira|none>   a business's own limits; none: its level's

  approvals list                                    invoices whose outside buyer we are asked to reach
  approvals approve|deny <invoice id> --by <name> --evidence <text>   what the buyer said, and how we know

  maintenance on|off                                the app shows its maintenance page, the API answers 503; webhooks stay open
  feature <name> on|off                             ${FEATURES.join(', ')}
  switches                                          what is on and off
  cases list                                        money and messages that a person has to look at, oldest first
  cases close <case> --outcome <text>               ends one; who asked reads the outcome

  messages show                                     where text messages are stopped, because too many were asked for
  messages open <country|abroad|all>                 resumes messages and resets the counters

  payouts show                                      whether money goes out, the last comparisons with the bank's statement, what is on its way
  payouts block --reason <text>                     no money goes out
  payouts open                                      resumes payouts
  payouts release <reference> --evidence <text>     releases the hold: the provider says that the payment will never be made
  suspense list                                     money that arrived for nobody we know
  suspense match <case> <business>                  into that business's wallet
  suspense refund <case> --reference <reference>    it was sent back at the provider's desk under that reference
  refunds list                                      what has not gone back to its payer yet
  refunds retry <refund> --bank <code> --account <number>   the payer's bank did not take it: to an account that the payer has named
  refunds done <refund> --reference <reference>     it was sent back at the provider's desk under that reference

${CREDIT_HELP}

${PLATFORM_HELP}

${OPERATORS_HELP}

<business> is its id, its exact name or its e-mail address. Items: ${ITEM_NAMES.filter((item) => item !== 'contact').join(', ')}.
For emergencies: the back office runs the same verbs. Decisions are audited under your name.
`;

/** The parsed command, or null if it is invalid. */
function orderOf(args: readonly string[]): Order | PlatformOrder | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      item: { type: 'string' },
      reason: { type: 'string' },
      by: { type: 'string' },
      evidence: { type: 'string' },
      outcome: { type: 'string' },
      reference: { type: 'string' },
      daily: { type: 'string' },
      balance: { type: 'string' },
      amount: { type: 'string' },
      kind: { type: 'string' },
      remedy: { type: 'string' },
      business: { type: 'string' },
      bank: { type: 'string' },
      account: { type: 'string' },
      file: { type: 'string' },
      'renew-head': { type: 'boolean' },
      role: { type: 'string', multiple: true },
    },
  });
  const [topic, verb, business] = positionals;
  const item = values.item === undefined ? null : isItem(values.item) ? values.item : undefined;
  if (item === undefined) return null;
  const platform = operatorOrderOf(positionals, values.role ?? []) ?? platformOrderOf(positionals, values);
  if (platform) return platform;
  if (topic === 'kyb' && verb === 'list') return { what: 'list' };
  if (topic === 'kyb' && verb === 'show' && business) return { what: 'show', business };
  if (topic === 'kyb' && verb === 'approve' && business) return { what: 'approve', business, item };
  if (topic === 'kyb' && verb === 'reject' && business && values.reason) return { what: 'reject', business, item, reason: values.reason };
  if (topic === 'approvals' && verb === 'list') return { what: 'approvals' };
  if (topic === 'approvals' && (verb === 'approve' || verb === 'deny') && business && values.by && values.evidence)
    return { what: 'decide', invoiceId: business, action: verb, who: values.by, evidence: values.evidence };
  if (topic === 'messages' && verb === 'show') return { what: 'messages' };
  if (topic === 'messages' && verb === 'open' && business) return { what: 'open-messages', scope: business };
  if (topic === 'switches') return { what: 'switches' };
  if (topic === 'maintenance' && (verb === 'on' || verb === 'off')) return { what: 'switch', name: 'maintenance', on: verb === 'on' };
  const feature = FEATURES.find((name) => name === verb);
  if (topic === 'feature' && feature && (business === 'on' || business === 'off')) return { what: 'switch', name: feature, on: business === 'on' };
  if (topic === 'cases' && verb === 'list') return { what: 'cases' };
  if (topic === 'cases' && verb === 'close' && business && values.outcome) return { what: 'close-case', id: business, outcome: values.outcome };
  const moneyOut = moneyOutOf(positionals, values);
  if (moneyOut) return moneyOut;
  if (topic === 'credit') return creditOrderOf({ verb, subject: business, values, amount: amountOf(values.amount) ?? undefined });
  const [daily, balance] = [amountOf(values.daily), amountOf(values.balance)];
  if (topic === 'limits' && verb && daily !== undefined && balance !== undefined) return { what: 'limits', business: verb, daily, balance };
  return null;
}

function moneyOutOf([topic, verb, subject, business]: readonly string[], given: { reason?: string; evidence?: string; reference?: string }): Order | null {
  const { reason, evidence, reference } = given;
  if (topic === 'payouts' && verb === 'show') return { what: 'payouts' };
  if (topic === 'payouts' && verb === 'block' && reason) return { what: 'block-payouts', reason };
  if (topic === 'payouts' && verb === 'open') return { what: 'open-payouts' };
  if (topic === 'payouts' && verb === 'release' && subject && evidence) return { what: 'release-payout', reference: subject, evidence };
  if (topic === 'suspense' && verb === 'list') return { what: 'suspense' };
  if (topic === 'suspense' && verb === 'match' && subject && business) return { what: 'match-suspense', caseId: subject, business };
  if (topic === 'refunds' && verb === 'list') return { what: 'refunds' };
  if (topic === 'refunds' && verb === 'done' && subject && reference) return { what: 'refund-by-hand', refundId: subject, reference };
  return topic === 'suspense' && verb === 'refund' && subject && reference ? { what: 'refund-suspense', caseId: subject, reference } : null;
}

function isItem(text: string): text is Exclude<Item, 'contact'> {
  return text in ITEMS && text !== 'contact';
}

/** Kobo; null for "none", undefined for an invalid amount. */
function amountOf(text: string | undefined): number | null | undefined {
  if (text === 'none') return null;
  return text === undefined ? undefined : (koboFromNaira(Number(text)) ?? undefined);
}

async function database(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const dataDir = process.env['DUEWELL_DATA'] ?? '.data';
  try {
    return await startPostgres({ dataDir, port: Number(process.env['POSTGRES_PORT'] ?? 4403) });
  } catch (error) {
    if (!(error instanceof DataDirectoryBusy)) throw error;
    return { url: runningPostgres(dataDir), stop: () => Promise.resolve() };
  }
}

/** The command, or null with a message on standard error. */
function understood(): Order | PlatformOrder | null {
  try {
    return orderOf(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return null;
  }
}

const order = understood();
if (!order) {
  console.error(HELP);
  process.exitCode = 2;
} else {
  const postgres = await database();
  try {
    await migrate(postgres.url);
    const operator = `operator:${userInfo().username}`;
    console.log(
      isPlatform(order)
        ? await runPlatform(readEnv(process.env, postgres.url), order, operator)
        : await runAdminCommand(postgres.url, order, operator, process.env['PRODUCT_NAME']),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}
