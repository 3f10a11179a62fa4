import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { render } from '../src/shared/i18n/message.ts';
import { ENGLISH_TRANSLATOR } from '../src/shared/i18n/translate.ts';
import { AppError } from '../src/shared/kit/errors.ts';
import { koboFromNaira } from '../src/shared/kit/money.ts';
import { FEATURES } from '../src/shared/installation/features.ts';
import { OPERATOR_ROLES } from '../src/shared/office/permissions.ts';
import type { OperatorRole } from '../src/shared/office/permissions.ts';
import { runAdminCommand } from '../src/server/admin/commands.ts';
import type { Order } from '../src/server/admin/commands.ts';
import { callOffice, listCalls } from '../src/server/admin/office-call.ts';
import type { OfficeCall } from '../src/server/admin/office-call.ts';
import { isPlatform, runPlatform } from '../src/server/admin/platform.ts';
import type { PlatformOrder } from '../src/server/admin/platform.ts';
import { offline } from '../src/server/api/offline.ts';
import { readEnv } from '../src/server/core/env.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { DataDirectoryBusy } from '../tools/postgres/lock.ts';
import { runningPostgres, startPostgres } from '../tools/postgres/launcher.ts';

const HELP = `npm run admin -- <command>

  calls [text]                                      the calls of the back office, with the fields of their input
  call <id> ['<json>'] [--file <file>]              makes one of them; a file that it answers is written, one that it takes is read

  switches                                          what is on and off
  maintenance on|off                                the app shows its maintenance page, the API answers 503; webhooks stay open
  feature <name> on|off                             ${FEATURES.join(', ')}
  messages show                                     where text messages are stopped, because too many were asked for
  messages open <country|abroad|all>                resumes messages and resets the counters
  credit limit <business> --amount <naira> --reason <text>   a business's own credit limit; <business>: its id, exact name or e-mail address
  credit instant --amount <naira>                   requests up to this are decided at once by the scorecard

  audit verify                                      recalculates the audit log's chains; ends with 1 at the first entry that does not fit
  audit verify --renew-head                         the same, but keeps a new head beside the documents: after a restore, or when the kept one does not open
  audit export --file <file> [--business <business>]   the whole log or a business's; scripts/verify-audit.mjs verifies the file anywhere
  keys status                                       which keys of SECRET_KEY and SECRET_KEY_PREVIOUS are still needed
  keys rewrap                                       puts everything under the present key; may be interrupted and run again

  operators list                                    who works in the back office
  operators invite <email> --role <role> [--role …]   prints a one-time link; roles: ${OPERATOR_ROLES.join(', ')}
  operators disable <email>                         ends their access and their sessions; never of the last administrator
  operators code <email>                            demo only: the code of their authenticator app

Decisions are audited under your name. What needs two operators is only proposed here.
`;

type Command = Order | PlatformOrder | ({ readonly what: 'call' } & OfficeCall) | { readonly what: 'calls'; readonly text: string | undefined };

/** The parsed command, or null if it is invalid. */
function commandOf(args: readonly string[]): Command | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      amount: { type: 'string' },
      business: { type: 'string' },
      file: { type: 'string' },
      reason: { type: 'string' },
      'renew-head': { type: 'boolean' },
      role: { type: 'string', multiple: true, default: [] },
    },
  });
  const [topic, verb, subject] = positionals;
  const { file, reason, business = null, role: roles } = values;
  const amount = values.amount === undefined ? null : koboFromNaira(Number(values.amount));
  const email = subject?.trim().toLowerCase();
  const isOn = topic === 'maintenance' ? verb : subject;
  const name = topic === 'maintenance' ? topic : FEATURES.find((feature) => feature === verb);
  switch (topic) {
    case 'calls':
      return { what: 'calls', text: verb };
    case 'call':
      return verb ? { what: 'call', id: verb, json: subject, file } : null;
    case 'switches':
      return { what: 'switches' };
    case 'maintenance':
    case 'feature':
      return name && (isOn === 'on' || isOn === 'off') ? { what: 'switch', name, on: isOn === 'on' } : null;
    case 'messages':
      if (verb === 'show') return { what: 'messages' };
      return verb === 'open' && subject ? { what: 'open-messages', scope: subject } : null;
    case 'credit':
      if (verb === 'instant' && amount !== null) return { what: 'credit-instant', amount };
      return verb === 'limit' && subject && amount !== null && reason ? { what: 'credit-limit', business: subject, amount, reason } : null;
    case 'audit':
      if (verb === 'verify') return { what: 'audit-verify', renewHead: values['renew-head'] === true };
      return verb === 'export' && file ? { what: 'audit-export', business, file } : null;
    case 'keys':
      return verb === 'status' || verb === 'rewrap' ? { what: `keys-${verb}` } : null;
    case 'operators':
      if (verb === 'list') return { what: 'operators-list' };
      if (verb === 'invite') return email && roles.length > 0 && roles.every(isRole) ? { what: 'operators-invite', email, roles } : null;
      return email && (verb === 'disable' || verb === 'code') ? { what: `operators-${verb}`, email } : null;
    default:
      return null;
  }
}

function isRole(text: string): text is OperatorRole {
  return OPERATOR_ROLES.some((role) => role === text);
}

async function run(command: Exclude<Command, { what: 'calls' }>): Promise<string> {
  const postgres = await database();
  try {
    await migrate(postgres.url);
    const user = userInfo().username;
    const operator = `operator:${user}`;
    if (command.what === 'call') return await makeCall(postgres.url, user, command);
    if (isPlatform(command)) return await runPlatform(readEnv(process.env, postgres.url), command, operator);
    return await runAdminCommand(postgres.url, command, operator);
  } finally {
    await postgres.stop();
  }
}

async function makeCall(databaseUrl: string, user: string, call: OfficeCall): Promise<string> {
  const app = offline(readEnv(process.env, databaseUrl), { size: 2 });
  try {
    return await callOffice(app, user, call);
  } finally {
    await app.pool.end();
    app.providers.mail.close();
  }
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
function understood(): Command | null {
  try {
    return commandOf(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** A refusal of fields names each of them. */
function textOf(error: unknown): string {
  if (error instanceof AppError && error.errors.length > 0)
    return error.errors.map(({ field, message }) => `${field}: ${render(message, ENGLISH_TRANSLATOR)}`).join('\n');
  return error instanceof Error ? error.message : String(error);
}

const command = understood();
if (!command) {
  console.error(HELP);
  process.exitCode = 2;
} else {
  try {
    console.log(command.what === 'calls' ? listCalls(command.text) : await run(command));
  } catch (error) {
    console.error(textOf(error));
    process.exitCode = 1;
  }
}
