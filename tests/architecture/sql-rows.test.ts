import { Client } from 'pg';
import type { Submittable, Connection } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../src/server/testing/template-db.ts';
import type { TestDatabase } from '../../src/server/testing/template-db.ts';
import { allSources } from './source.ts';
import { statementsIn } from './sql-rows.ts';
import type { Statement } from './sql-rows.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await testDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Asks PostgreSQL for the columns of a statement, which does not run. */
function columnsOf(text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = [];
    const describing = {
      submit(connection: Connection) {
        connection.parse({ text, name: '', types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: Column[] }) => void (columns = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    // The driver's types name more functions than it calls.
    client.query(describing as unknown as Submittable);
  });
}

/** What the driver makes of PostgreSQL's types; the others are not compared. */
const KINDS: Readonly<Record<number, string>> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  25: 'string',
  1043: 'string',
  1700: 'string',
  1082: 'string',
  1184: 'string',
};

function faultsOf({ text, row }: Statement, columns: readonly Column[]): string[] {
  const named = new Set(columns.map(({ name }) => name));
  return [
    ...[...row].filter(([name, field]) => !named.has(name) && !field.optional).map(([name]) => `has no column ${name}`),
    ...columns.flatMap(({ name, dataTypeID }) => {
      const kinds = row.get(name)?.kinds;
      // All columns may be more than are read.
      if (!kinds) return row.size > 0 && !text.includes('*') ? [`reads ${name}, which is not in the type`] : [];
      const kind = KINDS[dataTypeID];
      return kind !== undefined && kinds.size > 0 && !kinds.has('any') && !kinds.has(kind) ? [`has ${name} as a ${kind}`] : [];
    }),
  ];
}

/** The faults of all statements, one line each. */
async function faultsIn(statements: readonly Statement[]): Promise<string[]> {
  const faults = new Set<string>();
  for (const statement of statements) {
    const columns = await columnsOf(statement.text).catch((error: unknown) => (isUntyped(error) ? null : String(error)));
    for (const fault of columns === null ? [] : typeof columns === 'string' ? [columns] : faultsOf(statement, columns))
      faults.add(`${statement.path}:${statement.line} ${fault}`);
  }
  return [...faults];
}

/** A combination of conditions that does not occur may leave a parameter without a use. */
function isUntyped(error: unknown): boolean {
  return Object(error).code === '42P18';
}

test('every statement has the columns of its row type', async () => {
  const sources = allSources().filter(({ path }) => /^src\/(server|shared)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'));
  const { found, unread } = statementsIn(sources);
  expect(await faultsIn(found)).toEqual([]);
  // The rest builds its text at run time.
  expect(found.length).toBeGreaterThan(7 * unread.length);
});

test('each kind of fault is found', async () => {
  const text = [
    'interface Named extends Record<string, unknown> { id: string; name: string }',
    "const COLUMNS = 'id, name';",
    'sql.query<Named>(`select ${COLUMNS}, 1 as more from businesses`);',
    "sql.query<Pick<Named, 'name'>>('select id as name, level from businesses');",
    "sql.query<{ level: string }>('select level from businesses');",
    "sql.query<Named & { other: number }>('select b.* from businesses b');",
    "sql.query<{ id: string }>('select idd from businesses');",
  ].join('\n');
  const { found } = statementsIn([{ path: 'src/server/planted.ts', text }]);
  expect(await faultsIn(found)).toEqual([
    'src/server/planted.ts:3 reads more, which is not in the type',
    'src/server/planted.ts:4 reads level, which is not in the type',
    'src/server/planted.ts:5 has level as a number',
    'src/server/planted.ts:6 has no column other',
    'src/server/planted.ts:7 error: column "idd" does not exist',
  ]);
});
