import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { readFunctions } from '../db/functions.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { asOwner, startTestPostgres, withDatabase } from './test-server.ts';

export interface TestDatabase {
  /** The owner's connection to a migrated, empty database that nobody else uses. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A database for one test file, cloned from the template of this run in about 20 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env[serverVariable];
  const template = process.env[templateVariable];
  if (!server || !template) throw new Error('No PostgreSQL for tests: vitest starts it (globalSetup in vitest.config.ts).');
  const name = `${template}_${process.pid}_${randomBytes(4).toString('hex')}`;
  await cloneDatabase(server, template, name);
  return {
    url: withDatabase(server, name),
    drop: async () => void (await (await administrator(server)).query(`drop database if exists "${name}" with (force)`)),
  };
}

/** vitest's globalSetup: one PostgreSQL and one template for the run; TEST_DATABASE_URL names a server of your own. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const postgres = given ? undefined : await startTestPostgres(4430);
  const server = given ?? postgres?.url ?? '';
  const template = `duewell_t${fingerprint()}`;
  await prepareTemplate(server, template, given === undefined);
  process.env[serverVariable] = server;
  process.env[templateVariable] = template;
  return async () => {
    await dropClones(server, template);
    await postgres?.stop();
  };
}

const serverVariable = 'DUEWELL_TEST_SERVER';
const templateVariable = 'DUEWELL_TEST_TEMPLATE';

/** The template is kept for the next run and made again after a change of a migration or a function. */
async function prepareTemplate(server: string, template: string, ownServer: boolean): Promise<void> {
  await asOwner(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname like 'duewell\\_t%'");
    const stale = rows.map((row) => row.datname).filter((name) => ownServer && name !== template);
    for (const name of stale) await client.query(`drop database if exists "${name}" with (force)`);
    if (rows.some((row) => row.datname === template)) return;
    const draft = `${template}_draft${process.pid}`;
    await client.query(`create database "${draft}" template template0`);
    try {
      await migrate(withDatabase(server, draft));
      if (`duewell_t${fingerprint()}` !== template) throw new Error('A migration or function was edited meanwhile. Run the tests again.');
      await client.query(`alter database "${draft}" rename to "${template}"`);
    } catch (error) {
      await client.query(`drop database if exists "${draft}" with (force)`);
      throw error;
    }
  });
}

/** PostgreSQL clones one at a time: the template may be busy for a moment. */
async function cloneDatabase(server: string, template: string, name: string): Promise<void> {
  const client = await administrator(server);
  await client.query('select pg_advisory_lock(7241307)');
  try {
    await client.query(`create database "${name}" template "${template}" strategy file_copy`);
    // A statement of a test runs a few times on a connection: planning each time takes a third of PostgreSQL's work. Tests that measure time plan as production
    // does.
    if (!process.env['TEST_LENGTH']) await client.query(`alter database "${name}" set plan_cache_mode = force_generic_plan`);
  } finally {
    await client.query('select pg_advisory_unlock(7241307)');
  }
}

let connected: Promise<Client> | undefined;

/** One connection of this process that creates and drops databases; it ends with the server. */
function administrator(server: string): Promise<Client> {
  return (connected ??= (async () => {
    const client = new Client({ connectionString: server, connectionTimeoutMillis: 10_000 });
    client.on('error', () => (connected = undefined));
    await client.connect();
    // A function of the library that its types lack: an idle connection does not keep the process alive.
    (client as Client & { unref(): void }).unref();
    return client;
  })());
}

async function dropClones(server: string, template: string): Promise<void> {
  await asOwner(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [`${template}_`]);
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  });
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const { name, up, check } of readMigrations()) hash.update(`${name}\0${up}\0${check}\0`);
  for (const { name, sql } of readFunctions()) hash.update(`${name}\0${sql}\0`);
  return hash.digest('hex').slice(0, 12);
}
