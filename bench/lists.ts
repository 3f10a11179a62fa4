import { startPostgres } from '../tools/postgres/launcher.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { fill, fillTransfers, PART_OF_ONE } from './fill.ts';
import { medianOf } from './goals.ts';
import { connection } from './http.ts';
import { makeScene } from './scenario.ts';
import type { Party } from './scenario.ts';
import { newDatabase, serve } from './subjects.ts';

/** Median times of calls, in milliseconds, for one business with a tenth of all invoices and as many transfers as there are invoices, by that number. */
export interface Listed {
  readonly sizes: readonly number[];
  readonly calls: readonly { readonly name: string; readonly medians: readonly number[] }[];
}

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000];
const ROUNDS = 60;
/** The largest offset that the API takes. */
const DEEPEST = 100_000;

/** The measured business: `own` invoices, and its wallet. */
interface Measured {
  readonly businessId: string;
  readonly walletId: string;
  readonly own: number;
}

const invoices = (query: (own: number) => string) => (of: Measured) => `/v1/invoice/${of.businessId}/all?limit=10${query(of.own)}`;
const statement = (query: string) => (of: Measured) => `/v1/wallet/${of.walletId}/business/${of.businessId}?limit=20${query}`;
const transfers = (query: string) => (of: Measured) => `/v1/wallet/${of.businessId}/transfers?limit=10${query}`;

const CALLS: readonly (readonly [name: string, path: (of: Measured) => string])[] = [
  ['first page with counters', invoices(() => '')],
  ['deepest page', invoices((own) => `&offset=${Math.min(own - 10, DEEPEST)}`)],
  ['filter: late', invoices(() => '&status=late&sort=due')],
  ['filter: paid', invoices(() => '&status=paid')],
  ['filter: denied, few of many', invoices(() => '&status=denied')],
  ['search, found', invoices(() => '&search=garden%20chair')],
  ['search, nothing found', invoices(() => '&search=zzqqxx')],
  ['wallet statement, newest page', statement('')],
  ['wallet statement, one day', statement('&from=2025-01-02&to=2025-01-02')],
  ['transfers, newest page', transfers('')],
  ['transfers to be matched, each with its suggestions', transfers('&state=open')],
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
      await fillTransfers(database.url, who, filled, size);
      filled = size;
      const server = await serve('full', database.url);
      const of = { businessId: who.businessId, walletId: await walletOf(server.port, who), own: size / PART_OF_ONE };
      for (const [index, [, path]] of CALLS.entries()) calls[index]?.medians.push(await median(server.port, who, path(of)));
      await server.stop();
      process.stderr.write(`lists of ${size} invoices\n`);
    }
    return { sizes, calls };
  } finally {
    await database.stop();
  }
}

async function walletOf(port: number, who: Party): Promise<string> {
  const client = connection(port);
  const { body } = await client.ask({ path: `/v1/wallet/${who.businessId}` }, who.token, '');
  client.close();
  // The answer of `wallet.read`.
  return (JSON.parse(body) as { data: { id: string } }).data.id;
}

async function median(port: number, who: Party, path: string): Promise<number> {
  const client = connection(port);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const { status, body } = await client.ask({ path }, who.token, '');
    if (status !== 200) throw new Error(`a list failed: ${body.slice(0, 200)}`);
    // The first rounds only warm up plans and caches.
    if (round >= 10) times.push(performance.now() - begun);
  }
  client.close();
  return medianOf(times);
}
