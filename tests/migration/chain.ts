import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { attest, presentKey } from '../../src/server/core/encryption.ts';

const FORMAT = 'duewell-audit-1';
const PORTION = 5_000;

/**
 * Chains all entries but the newest few, as the job of that version did: a copy of the published format that does not change with the product. Nothing else
 * may make the product find the chain right.
 */
export async function chainAsThen(client: Client, keys: { secretKey: string; previousSecretKeys: readonly string[] }, leave: number): Promise<void> {
  const { rows } = await client.query<Entry>(
    `select id::text as id, business_id as business, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor, action, subject, detail::text as detail
     from audit_log order by id`,
  );
  const chained = rows.slice(0, rows.length - leave);
  let hash = start('installation');
  const businesses = new Map<string, { n: number; hash: Buffer }>();
  const links = chained.map(({ id, business, at, actor, action, subject, detail }, index) => {
    const text = JSON.stringify(['1', id, business, at, actor, action, subject, detail]);
    hash = next(hash, text);
    if (business === null) return [index + 1, id, hash, null, null, null];
    const before = businesses.get(business) ?? { n: 0, hash: start(business) };
    const own = { n: before.n + 1, hash: next(before.hash, text) };
    businesses.set(business, own);
    return [index + 1, id, hash, business, own.n, own.hash];
  });
  for (let from = 0; from < links.length; from += PORTION) {
    const part = links.slice(from, from + PORTION);
    const columns = [0, 1, 2, 3, 4, 5].map((column) => part.map((link) => link[column]));
    await client.query(
      `insert into audit_chain (n, entry_id, hash, business_id, business_n, business_hash)
       select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[], $5::bigint[], $6::bytea[])`,
      columns,
    );
  }
  const at = '2026-01-02T03:04:05.678Z';
  const seal = attest(keys.secretKey, 'audit-anchor', `${chained.length}:${hash.toString('hex')}:${at}`);
  await client.query('insert into audit_anchors (n, hash, at, key_id, seal) values ($1, $2, $3, $4, $5)', [chained.length, hash, at, presentKey(keys), seal]);
}

interface Entry extends Record<string, unknown> {
  readonly id: string;
  readonly business: string | null;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly detail: string;
}

function start(scope: string): Buffer {
  return createHash('sha256').update(`${FORMAT}\0${scope}`).digest();
}

function next(before: Buffer, text: string): Buffer {
  return createHash('sha256').update(before).update(text, 'utf8').digest();
}
