import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeCluster, startPostgres } from '../tools/postgres/launcher.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { dumpSchema } from '../src/server/db/schema-dump.ts';
import { writeSharedRules } from './shared-rules.ts';

/** `npm run schema`: writes the functions generated from shared rules, and db/schema.sql from a migrated database. */
writeSharedRules();
const dataDir = mkdtempSync(join(tmpdir(), 'duewell-schema-'));
const postgres = await startPostgres({ dataDir, port: 4494, durability: 'off' });
try {
  await migrate(postgres.url);
  const file = new URL('../db/schema.sql', import.meta.url);
  const text = await dumpSchema(postgres.url);
  const before = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
  if (before !== text) writeFileSync(file, text);
  process.stdout.write(before === text ? 'db/schema.sql is up to date\n' : 'db/schema.sql rewritten\n');
} finally {
  await postgres.stop();
  removeCluster(dataDir);
}
