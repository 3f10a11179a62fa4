import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isTest, root } from './source.ts';
import type { Rule, Source, Violation } from './source.ts';
import { functionsOf, textsOf, usesOf, writesUnnamed } from './sql.ts';
import type { Statement, TableUse } from './sql.ts';

/** The tables of a folder of src/server. `reads` and `locks` are those of other folders, besides the functions of their index.ts. */
interface Rights {
  readonly writes: readonly string[];
  readonly reads?: readonly string[];
  readonly locks?: readonly string[];
  /** Functions of the database that write, with the other folders' tables that each writes: one call that moves money writes everything. */
  readonly functions?: Readonly<Record<string, readonly string[]>>;
}

const names = (text: string): readonly string[] => text.split(' ');

/** Every table has one folder that writes it. A read across folders that is not here is a decision to take: docs/decisions/0006-one-folder-writes-a-table.md. */
export const TABLES: Readonly<Record<string, Rights>> = {
  platform: {
    writes: names(
      'audit_anchors audit_chain audit_log audit_progress call_permits file_rewrap idempotency installation_switches outbox provider_calls rate_windows schema_functions schema_migrations waiting_letters worker_beats',
    ),
    reads: names('api_keys dispute_evidence sessions'),
    functions: { enqueue: [], feed_letters: [] },
  },
  ledger: {
    writes: names('card_funds dispute_debts ledger_accounts ledger_balances ledger_checks ledger_holds ledger_legs ledger_transactions'),
    reads: names('credits wallets'),
    functions: {
      carry_card_funds_of: [],
      dispute_collect: [],
      ledger_account: [],
      ledger_end_hold: [],
      ledger_hold: [],
      ledger_post_legs: [],
      ledger_transfer: [],
      wallet_close: [],
      wallet_give_daily: [],
      wallet_limits: [],
      wallet_take_daily: [],
    },
  },
  cases: { writes: ['cases'] },
  accounts: {
    writes: names(
      'email_changes lockouts message_stops one_time_codes one_time_links openid_flows openid_identities recovery_codes second_factors sessions step_up_challenges user_devices users',
    ),
    functions: { step_up_take: [] },
  },
  operators: {
    writes: names('operator_invitations operator_passkeys operator_sessions operator_sign_ins operators passkey_challenges proposals work_items work_notes'),
  },
  business: {
    writes: names('bank_accounts bank_link_starts bank_links business_limits businesses documents identity_checks level_limits logos verification_items'),
    reads: names('cases user_devices'),
    // A new business gets its wallet and invoice settings at once.
    functions: { business_born: names('invoice_numbers invoice_settings wallets') },
  },
  team: { writes: names('approval_requests mail_choices members'), reads: ['sessions'], locks: ['businesses'] },
  portal: { writes: [], reads: names('businesses contacts invoice_links invoices order_links orders payments') },
  'api-keys': { writes: ['api_keys'] },
  contacts: { writes: ['contacts'], reads: names('credit_note_returns credit_notes invoice_schedules invoices orders payments virtual_accounts') },
  products: { writes: ['products'] },
  invoices: {
    writes: names(
      'credit_note_numbers credit_note_returns credit_notes decision_codes decisions invoice_changes invoice_events invoice_letters invoice_links invoice_numbers invoice_revisions invoice_schedule_runs invoice_schedules invoice_settings invoice_tallies invoice_views invoice_warning_checks invoices late_fees phone_messages phone_stops short_links withholding_certificates',
    ),
    reads: names('cases contacts credits invoice_attachments orders payment_intents payments'),
    functions: {
      credit_note_take_number: [],
      fold_invoice_tallies: [],
      invoice_create: [],
      invoice_send: [],
      invoice_sent: [],
      invoice_take_number: [],
      letterhead_changed: [],
      tally_invoice: [],
    },
  },
  orders: {
    writes: names('compared_orders order_deliveries order_delivery_lines order_events order_lines order_links order_numbers order_revisions orders'),
    reads: ['quotes'],
    locks: ['quotes'],
    functions: { order_take_number: [] },
  },
  quotes: {
    writes: names('quote_events quote_links quote_numbers quotes'),
    functions: { quote_take_number: [] },
  },
  documents: {
    writes: names('imported_invoices invoice_attachments order_attachments payment_agreements'),
    reads: names('invoice_settings orders payments quotes'),
  },
  help: { writes: names('help_files help_messages help_threads') },
  wallet: {
    writes: names('payout_block virtual_accounts wallets withdrawals'),
    reads: names('bank_accounts contacts invoice_settings invoices payments received_transfers transfer_matches'),
    locks: ['invoice_settings'],
    functions: { withdrawal_end: [] },
  },
  payments: {
    writes: names(
      'bulk_payments cards dispute_answers dispute_evidence new_payee_payments payment_intents payment_refunds payment_rules payment_run_lines payment_runs payment_safety payments provider_events received_transfers reconciliations statement_days supplier_categories transfer_matches unconfirmed_payments',
    ),
    reads: names('cases contacts credit_note_returns idempotency invoice_settings invoices virtual_accounts wallets'),
    locks: ['cases'],
    functions: {
      invoice_apply_payment: names('decisions invoice_events invoices'),
      pay_from_wallet: [],
      payment_apply: [],
      payment_guard: [],
      payment_requirements: [],
      payments_lock: [],
    },
  },
  credit: {
    writes: names('charges credit_limits credit_notices credit_policy credit_repayments credits pledges'),
    reads: ['invoices'],
    // The call that repays an advance also releases its invoice.
    functions: { credit_accrue: [], credit_charge: [], credit_record: [], credit_take: ['invoices'], credit_waive: [], pledge_invoice: [], release_pledge: [] },
  },
  exports: { writes: ['business_exports'], reads: names('audit_log bills credit_notes invoices orders quotes') },
  closing: { writes: [], reads: names('approval_requests cases credits invoices payment_intents payment_refunds payment_runs withdrawals') },
  notifications: {
    writes: names('mail_digests notification_marks notification_reads notifications push_subscriptions'),
    reads: names('mail_choices sessions user_devices'),
  },
  referrals: { writes: ['referrals'] },
  webhooks: { writes: names('webhook_deliveries webhook_endpoints'), reads: names('bills credits invoices orders payments quotes withdrawals') },
  analytics: { writes: ['analytics_events'] },
  dashboard: {
    writes: [],
    reads: names('approval_requests audit_log credit_notes credits invoice_events invoices notifications orders payments quotes withdrawals'),
  },
  bills: { writes: names('bill_inboxes bills'), reads: names('invoices') },
  reports: {
    writes: names('book_accounts book_emails book_locks locked_entries'),
    reads: names(
      'bills contacts credit_note_returns credit_notes credit_repayments credits invoices payments transfer_matches withdrawals withholding_certificates',
    ),
  },
};

/** Tables read by all folders. */
const READ_BY_ALL = names('businesses members users');
/** Tables that functions of the database also write, as record.ts and idempotency.ts do elsewhere. */
const WRITTEN_BY_FUNCTIONS = names('audit_log idempotency outbox');
const PLATFORM = names('api audit core db jobs');
/** Files with inserted table names: re-encryption of all sealed columns, and attachments of two kinds. */
const FILLED_IN = names('src/server/jobs/rewrap.ts src/server/documents/queries.ts');
const SCHEMA = 'db/schema.sql';
const hasFunctions = ({ path }: Source) => path === SCHEMA || /^db\/functions\/[\w-]+\.sql$/.test(path);

const tablesOf = (text: string): ReadonlySet<string> => new Set([...text.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table));
const all = tablesOf(readFileSync(resolve(root, SCHEMA), 'utf8'));
const ownerOf = (table: string) => Object.keys(TABLES).find((owner) => TABLES[owner]?.writes.includes(table));

/** Architecture rule 4: every table has one folder that writes it, and reads across folders are declared. */
export const tables: Rule = (source) => {
  if (source.path === SCHEMA) return [...unowned(source), ...inFunctions(source)];
  if (hasFunctions(source)) return inFunctions(source);
  if (!/^src\/server\/.*\.ts$/.test(source.path) || isTest(source.path) || source.path.startsWith('src/server/seed/')) return [];
  return textsOf(source).flatMap((text) => inText(source, text));
};

function inText({ path }: Source, { line, text }: Statement): Violation[] {
  const noun = nounOf(path);
  const found = usesOf(text, (name) => all.has(name)).flatMap((use) => refusalOf(noun, use));
  if (writesUnnamed(text) && !FILLED_IN.includes(path)) found.push('writes a table that the text does not name.');
  return found.map((says) => ({ path, line, says }));
}

function refusalOf(noun: string, { how, table }: TableUse): string[] {
  const { writes = [], reads = [], locks = [] } = TABLES[noun] ?? {};
  if (writes.includes(table)) return [];
  if (how === 'reads' && [...reads, ...READ_BY_ALL].includes(table)) return [];
  if (how === 'locks' && locks.includes(table)) return [];
  return [`${noun} ${how} ${table}, which is ${ownerOf(table) ?? 'nobody'}’s.`];
}

function nounOf(path: string): string {
  const folder = path.split('/')[2] ?? '';
  return PLATFORM.includes(folder) ? 'platform' : folder;
}

function unowned({ path, text }: Source): Violation[] {
  const owners = (table: string) => Object.keys(TABLES).filter((noun) => TABLES[noun]?.writes.includes(table));
  const own = [...tablesOf(text)].filter((table) => owners(table).length !== 1);
  return own.map((table) => ({ path, line: 1, says: `${table} is written by ${owners(table).join(' and ') || 'nobody'}: it has one owner.` }));
}

function inFunctions(source: Source): Violation[] {
  return functionsOf(source).flatMap(({ name, line, text }) => {
    const written = usesOf(text, (table) => all.has(table)).filter(({ how }) => how === 'writes');
    const noun = Object.keys(TABLES).find((one) => name in (TABLES[one]?.functions ?? {}));
    const own = [...(TABLES[noun ?? '']?.writes ?? []), ...(TABLES[noun ?? '']?.functions?.[name] ?? []), ...WRITTEN_BY_FUNCTIONS];
    return written
      .filter(({ table }) => !own.includes(table))
      .map(({ table }) => ({ path: source.path, line, says: `${name}, of ${noun ?? 'nobody'}, writes ${table}, which is ${ownerOf(table) ?? 'nobody'}’s.` }));
  });
}

/** Unused entries, as `noun reads table`: they must be removed from the list. */
export function unusedRights(sources: readonly Source[]): string[] {
  const used = new Set<string>();
  for (const source of sources) {
    if (/^src\/server\/.*\.ts$/.test(source.path) && !isTest(source.path))
      for (const { text } of textsOf(source))
        for (const { how, table } of usesOf(text, (name) => all.has(name))) used.add(`${nounOf(source.path)} ${how} ${table}`);
    if (!hasFunctions(source)) continue;
    for (const { name, text } of functionsOf(source))
      for (const { table } of usesOf(text, (one) => all.has(one))) used.add(`${name} writes ${table}`).add(name);
  }
  return Object.entries(TABLES).flatMap(([noun, { reads = [], locks = [], functions = {} }]) => {
    const given = [...reads.map((table) => `${noun} reads ${table}`), ...locks.map((table) => `${noun} locks ${table}`)];
    const called = Object.entries(functions).flatMap(([name, more]) => [name, ...more.map((table) => `${name} writes ${table}`)]);
    return [...given, ...called].filter((right) => !used.has(right));
  });
}
