import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { readMigrations, migrate } from '../../src/server/db/migrate.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';

/** The last migration of release 0.4.0. Its functions were part of its migrations. */
const RELEASE = '0035-mail-choices';
/** The last migration before the write path was redesigned: that version had the chain of the audit log. */
const CHAINED = '0099-languages-of-documents';
const LARGEST_BATCH = 500;

export const BUSINESSES = 8;

/** The id that the fill gives to a number. */
export function idOf(prefix: 'biz' | 'usr' | 'inv' | 'pay', n: number): string {
  return `${prefix}_${String(n).padStart(22, '0')}`;
}

/** A database of release 0.4.0 with this number of invoices. Counters are folded for half of them, and no event was dispatched. */
export async function releaseDatabase(url: string, invoices: number): Promise<void> {
  await migrate(
    url,
    readMigrations().filter(({ name }) => name <= RELEASE),
    [],
  );
  await asOwner(url, async (client) => {
    await client.query(readFileSync(new URL('release-0.4.sql', import.meta.url), 'utf8'));
    await client.query('select fill.businesses($1)', [BUSINESSES]);
    const batch = Math.min(LARGEST_BATCH, Math.ceil(invoices / 4));
    // A transaction that updates one row thousands of times becomes slow.
    for (let from = 1; from <= invoices; from += batch) {
      await client.query('select fill.invoices($1, $2, $3)', [from, Math.min(invoices, from + batch - 1), BUSINESSES]);
      if (from < invoices / 2) await client.query('select fold_invoice_tallies(100000)');
    }
    await client.query('select fill.postings($1)', [BUSINESSES]);
    await client.query('drop schema fill cascade');
  });
}

/** Migrates it to the version that had the chain of the audit log, without the functions, which are those of today. */
export async function toChainedVersion(url: string): Promise<void> {
  await migrate(
    url,
    readMigrations().filter(({ name }) => name <= CHAINED),
    [],
  );
}

export async function lines(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>({ text: `select line::text as line from (${sql}) as q(line)` });
  return rows.map(({ line }) => line);
}
