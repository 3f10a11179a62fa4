import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { chainAudit } from '../../src/server/audit/chain.ts';
import { head } from '../../src/server/audit/chain-queries.ts';
import { watchAudit } from '../../src/server/audit/verify.ts';
import type { Verified } from '../../src/server/audit/verify.ts';
import type { App } from '../../src/server/core/context.ts';
import { openPool } from '../../src/server/db/pool.ts';
import { audit } from '../../src/server/core/record.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { readEnv } from '../../src/server/core/env.ts';
import { runPlatform } from '../../src/server/admin/platform.ts';
import { makeProviders } from '../../src/server/integrations/index.ts';
import { eventually } from '../../src/server/testing/test-app.ts';
import { testDatabase } from '../../src/server/testing/template-db.ts';
import type { TestDatabase } from '../../src/server/testing/template-db.ts';
import { testAction } from '../../src/server/testing/test-action.ts';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/verify-audit.mjs');
export const OWN = 'biz_0000000000000000000001';
export const DAY = 86_400_000;
/** The audit log's id of the chain's entry of this number, in SQL. */
export const ENTRY = (n: number) => `(select entry_id from audit_chain where n = ${n})`;

type Chained = Pick<App, 'env' | 'providers' | 'log' | 'clock'>;

/** An audit log with a separate database for each test. `at` is the current test's; its clock is `later` than the real one. */
export function auditScene() {
  // Set before each test.
  const at = {} as { database: TestDatabase; owner: pg.Pool; folder: string; app: Chained; errors: string[]; later: number };

  beforeEach(async () => {
    at.later = 0;
    at.errors = [];
    at.database = await testDatabase();
    at.owner = openPool(at.database.url, { role: undefined, size: 10, onLost: () => undefined });
    at.folder = mkdtempSync(join(tmpdir(), 'duewell-audit-'));
    const env = readEnv({ DUEWELL_MODE: 'demo', FILES_DIR: join(at.folder, 'files') }, at.database.url);
    const log = { info: () => undefined, warn: () => undefined, error: (fields: Record<string, unknown>) => void at.errors.push(String(fields['error'])) };
    at.app = { env, log, clock: () => Date.now() + at.later, providers: makeProviders(env) };
  });
  afterEach(async () => {
    await at.owner.end();
    await at.database.drop();
    rmSync(at.folder, { recursive: true, force: true });
  });

  const write = (n: number, businessId: string = OWN) =>
    transaction(at.owner, 'system', (sql) =>
      audit({ sql, now: 1_800_000_000_000 + n, businessId, actor: `usr_${n}` }, testAction('test.deed'), n % 3 === 0 ? null : `subject "${n}" \u2028 é\t`, {
        n,
        sum: n / 7,
        words: 'a\nb',
      }),
    );

  /** The hourly job, if nobody else verifies. */
  async function watched(by = at.app): Promise<Verified> {
    const verified = await watchAudit(by, at.owner);
    if (!verified) throw new Error('another process verifies');
    return verified;
  }

  /** Open transactions of other databases on the same server delay the chain. */
  async function allChained(count: number): Promise<void> {
    const isWhole = async () => {
      await chainAudit(at.app, at.owner);
      return (await transaction(at.owner, 'system', head))?.n === count;
    };
    await eventually('the whole chain', isWhole);
  }

  async function chained(count = 12): Promise<void> {
    for (let n = 1; n <= count; n += 1) await write(n, n % 4 === 0 ? 'biz_0000000000000000000002' : n % 5 === 0 ? '' : OWN);
    await allChained(count);
    const { wrong } = await watched();
    if (wrong !== null) throw new Error(wrong);
  }

  /** As a superuser who bypasses every trigger. */
  async function tamper(...texts: string[]): Promise<void> {
    const client = await at.owner.connect();
    await client.query('set session_replication_role = replica; set row_security = off');
    for (const text of texts) await client.query(text);
    await client.query('reset session_replication_role; reset row_security');
    client.release();
  }

  async function exported(business: string | null = null): Promise<string> {
    const file = join(at.folder, 'audit.jsonl');
    await runPlatform(at.app.env, { what: 'audit-export', business, file });
    return file;
  }

  return { at, write, watched, allChained, chained, tamper, exported };
}

/** Runs the standalone verifier. */
export async function script(file: string, ...more: string[]): Promise<{ code: number; output: string }> {
  return promisify(execFile)(process.execPath, [SCRIPT, file, ...more]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, output: error.stdout }),
  );
}
