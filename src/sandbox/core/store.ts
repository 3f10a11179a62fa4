import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BankAccount } from '../bank/bank-accounts.ts';
import type { Conduct } from '../bank/conduct.ts';
import type { Link, LinkedAccount } from '../mono/rows.ts';
import type { Payout, Recipient } from '../bank/payouts.ts';
import type { CardOnFile, Charge, Dispute, Refund } from '../bank/rows.ts';
import type { Job, Settings } from '../smileid/rows.ts';

/** The stored rows of the vendors. Amounts are integer kobo throughout, as in Paystack's API. */
export interface Customer {
  readonly id: number;
  readonly code: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly identified?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A payments company. */
export type PaymentVendor = 'paystack' | 'flutterwave';

export interface Account {
  readonly by?: PaymentVendor;
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly bank: { readonly id: number; readonly name: string; readonly slug: string };
  readonly customerCode: string;
  readonly createdAt: string;
}

export interface Transaction {
  readonly by?: PaymentVendor;
  readonly id: number;
  readonly reference: string;
  readonly amount: number;
  readonly fees: number;
  readonly accountNumber: string;
  readonly customerCode: string;
  readonly senderName: string;
  readonly senderBank: string;
  readonly narration: string;
  readonly authorizationCode: string;
  readonly paidAt: string;
  /** Kept besides the fee. */
  readonly duty?: number;
  /** At the bank, and not recorded by the company until it looks. */
  readonly unseen?: boolean;
}

/** `stale`: a valid signature with an old time (only Smile ID signs the time). */
export type Signature = 'right' | 'wrong' | 'stale';

/** `status` is the HTTP status, null without an answer (then `error` has the reason). */
export interface Attempt {
  readonly at: string;
  readonly ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly signature: Signature;
}

export type WebhookState = 'waiting' | 'held' | 'dropped' | 'delivered' | 'forged' | 'given-up';

export type Vendor = PaymentVendor | 'smile-id' | 'mono' | 'whatsapp';

export interface Webhook {
  readonly id: string;
  /** Missing in journals of earlier versions, which contain only Paystack's. */
  readonly vendor?: Vendor;
  /** The address, if it differs from the vendor's usual one. */
  readonly url?: string;
  readonly reference: string;
  readonly event: string;
  /** The exact bytes sent, the same for every attempt; empty for Smile ID, whose callbacks are created when sent. */
  readonly body: string;
  readonly createdAt: string;
  readonly state: WebhookState;
  readonly signature: Signature;
  /** Milliseconds since the epoch; null unless waiting. */
  readonly dueAt: number | null;
  /** Sent as soon as a later event has been delivered. */
  readonly overtaken: boolean;
  readonly tries: number;
  readonly attempts: readonly Attempt[];
}

export interface Message {
  readonly id: string;
  readonly kind: 'email' | 'sms' | 'whatsapp';
  readonly to: readonly string[];
  readonly from: string;
  /** The address of a mail program's own unsubscribe button. */
  readonly unsubscribe?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly { readonly name: string; readonly bytes: number }[];
  readonly at: string;
}

interface Rows {
  customers: Customer;
  accounts: Account;
  transactions: Transaction;
  webhooks: Webhook;
  messages: Message;
  bankAccounts: BankAccount;
  jobs: Job;
  settings: Settings;
  links: Link;
  linked: LinkedAccount;
  recipients: Recipient;
  payouts: Payout;
  charges: Charge;
  cards: CardOnFile;
  refunds: Refund;
  disputes: Dispute;
  conduct: Conduct;
}
type Kind = keyof Rows;
type Tables = { readonly [K in Kind]: Map<string, Rows[K]> };

/** Above these the oldest row is deleted; customers and accounts are refused instead (see `isFull`). */
const LIMITS: Record<Kind, number> = {
  customers: 50_000,
  accounts: 50_000,
  transactions: 20_000,
  webhooks: 5_000,
  messages: 1_000,
  bankAccounts: 5_000,
  jobs: 5_000,
  settings: 1,
  links: 1_000,
  linked: 5_000,
  recipients: 20_000,
  payouts: 20_000,
  charges: 20_000,
  cards: 5_000,
  refunds: 5_000,
  disputes: 1_000,
  conduct: 2,
};

export interface Store {
  readonly tables: Tables;
  put<K extends Kind>(kind: K, key: string, row: Rows[K]): void;
  clear(kind: Kind): void;
  isFull(kind: Kind): boolean;
  /** Calls `listener` after every change with its kind; returns a function that stops it. */
  subscribe(listener: (kind: Kind) => void): () => void;
  close(): void;
}

/** Rebuilds the tables from the journal without writing; `open` then rewrites the journal from them. */
export function loadStore(dataDir: string): { open(): Store } {
  const tables: Tables = {
    customers: new Map(),
    accounts: new Map(),
    transactions: new Map(),
    webhooks: new Map(),
    messages: new Map(),
    bankAccounts: new Map(),
    jobs: new Map(),
    settings: new Map(),
    links: new Map(),
    linked: new Map(),
    recipients: new Map(),
    payouts: new Map(),
    charges: new Map(),
    cards: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    conduct: new Map(),
  };
  for (const entry of readJournal(dataDir)) {
    const [kind, key, row] = entry;
    if (!(kind in tables)) continue;
    // Only `put` and `clear` below write the journal, and they pair each kind with its own row type.
    const table = tables[kind as Kind] as Map<string, unknown>;
    if (key === null) table.clear();
    // As above.
    else setBounded(table, key, row, LIMITS[kind as Kind]);
  }
  return { open: () => openStore(dataDir, tables) };
}

function openStore(dataDir: string, tables: Tables): Store {
  const listeners = new Set<(kind: Kind) => void>();
  const journal = openJournal(dataDir, function* () {
    for (const [kind, table] of Object.entries(tables)) {
      for (const [key, row] of table) yield [kind, key, row];
    }
  });
  const changed = (kind: Kind) => {
    for (const listener of listeners) listener(kind);
  };
  return {
    tables,
    put(kind, key, row) {
      journal.append([kind, key, row]);
      setBounded(tables[kind], key, row, LIMITS[kind]);
      changed(kind);
    },
    clear(kind) {
      journal.append([kind, null, null]);
      tables[kind].clear();
      changed(kind);
    },
    isFull: (kind) => tables[kind].size >= LIMITS[kind],
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => journal.close(),
  };
}

function setBounded<Row>(table: Map<string, Row>, key: string, row: Row, limit: number): void {
  table.set(key, row);
  if (table.size <= limit) return;
  const oldest = table.keys().next();
  if (!oldest.done) table.delete(oldest.value);
}

/** Newest first. */
export function newest<Row>(table: Map<string, Row>): Row[] {
  return [...table.values()].reverse();
}

/** The next number in a table whose rows are numbered upwards. */
export function nextId(table: Map<string, { readonly id: number }>, first: number): number {
  let last = first - 1;
  for (const row of table.values()) last = Math.max(last, row.id);
  return last + 1;
}

/** `[kind, key, row]`: row replaces the row with this kind and key; a null key empties the kind. */
type Entry = readonly [kind: string, key: string | null, row: unknown];

interface Journal {
  append(entry: Entry): void;
  close(): void;
}

const FILE = 'journal.jsonl';
const REWRITE_AFTER_BYTES = 64 * 1024 * 1024;

/** Every complete line of the journal. A line truncated by a hard kill is skipped: its change was never answered. */
function readJournal(dir: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of readOrEmpty(join(dir, FILE)).split('\n')) {
    const entry = parseLine(line);
    if (entry) entries.push(entry);
  }
  return entries;
}

/**
 * Rewrites the journal from `snapshot` (so that it never grows beyond the stored rows, and loses a truncated last line), then appends. Each append is one write
 * system call before the caller continues: it survives kill -9 of the process, but not a power cut.
 */
function openJournal(dir: string, snapshot: () => Iterable<Entry>): Journal {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  let { fd, bytes } = rewrite(dir, snapshot());
  let limit = bytes + REWRITE_AFTER_BYTES;
  return {
    append(entry) {
      if (bytes > limit) {
        closeSync(fd);
        ({ fd, bytes } = rewrite(dir, snapshot()));
        limit = bytes + REWRITE_AFTER_BYTES;
      }
      bytes += writeSync(fd, `${JSON.stringify(entry)}\n`);
    },
    close: () => closeSync(fd),
  };
}

function rewrite(dir: string, entries: Iterable<Entry>): { fd: number; bytes: number } {
  const path = join(dir, FILE);
  const fd = openSync(`${path}.new`, 'w', 0o600);
  let bytes = 0;
  for (const entry of entries) bytes += writeSync(fd, `${JSON.stringify(entry)}\n`);
  fsyncSync(fd);
  renameSync(`${path}.new`, path);
  return { fd, bytes };
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function parseLine(line: string): Entry | null {
  if (line === '') return null;
  try {
    const value: unknown = JSON.parse(line);
    if (!Array.isArray(value) || typeof value[0] !== 'string') return null;
    return typeof value[1] === 'string' || value[1] === null ? [value[0], value[1], value[2]] : null;
  } catch {
    return null;
  }
}
