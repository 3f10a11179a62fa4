import { startPostgres } from '../tools/postgres/launcher.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { fill, PART_OF_ONE } from './fill.ts';
import { connection } from './http.ts';
import { makeScene } from './scenario.ts';
import type { Party } from './scenario.ts';
import { newDatabase, serve } from './subjects.ts';

/** Median times of calls, in milliseconds, for one business with a tenth of all invoices, by the number of all. */
export interface Listed {
  readonly sizes: readonly number[];
  readonly calls: readonly { readonly name: string; readonly medians: readonly number[] }[];
}

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000];
const ROUNDS = 60;
/** The largest offset that the API takes. */
const DEEPEST = 100_000;

const CALLS: readonly (readonly [name: string, query: (own: number) => string])[] = [
  ['first page with counters', () => 'limit=10'],
  ['deepest page', (own) => `limit=10&offset=${Math.min(own - 10, DEEPEST)}`],
  ['filter: late', () => 'limit=10&status=late&sort=due'],
  ['filter: paid', () => 'limit=10&status=paid'],
  ['filter: denied, few of many', () => 'limit=10&status=denied'],
  ['search, found', () => 'limit=10&search=garden%20chair'],
  ['search, nothing found', () => 'limit=10&search=zzqqxx'],
];

/** Fills a database of its own in steps up to `most` invoices and measures after each. */
export async function lists(most: number): Promise<Listed> {
  const database = await newDatabase(startPostgres);
  try {
    await migrate(database.url);
    const { parties } = await makeScene(database.url, 1);
    const [who, other] = parties;
    if (!who || !other) throw new Error('a scene has parties');
    const sizes = SIZES.filter((size) => size <= most);
    const calls = CALLS.map(([name]) => ({ name, medians: new Array<number>() }));
    let filled = 0;
    for (const size of sizes) {
      await fill(database.url, who, other, filled, size);
      filled = size;
      const server = await serve('full', database.url);
      for (const [index, [, query]] of CALLS.entries()) calls[index]?.medians.push(await median(server.port, who, query(size / PART_OF_ONE)));
      await server.stop();
      process.stderr.write(`lists of ${size} invoices\n`);
    }
    return { sizes, calls };
  } finally {
    await database.stop();
  }
}

async function median(port: number, who: Party, query: string): Promise<number> {
  const client = connection(port);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const { status, body } = await client.ask({ path: `/v1/invoice/${who.businessId}/all?${query}` }, who.token, '');
    if (status !== 200) throw new Error(`a list failed: ${body.slice(0, 200)}`);
    // The first rounds only warm up plans and caches.
    if (round >= 10) times.push(performance.now() - begun);
  }
  client.close();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
