import pg from 'pg';
import { isOutdated, prepareAnew, prepared, types } from './pool.ts';
import type { Row } from './pool.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The connection was lost: whether the statements had their effect is unknown. */
export class Unanswered extends Error {}

/**
 * Runs several statements in one message to the database and one implicit transaction, which PostgreSQL ends after the message, whatever happens: with one of
 * them failed none has an effect, and local settings such as the scope end with it. Statements are prepared once for each connection.
 */
export function inOneMessage(client: pg.PoolClient, statements: readonly Statement[]): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const results: Row[][] = [];
    // Each query reads its own answer, as if it were sent alone.
    const named = statements.map(({ text }) => prepared(text));
    const queries = named.map(({ name, text }, place) => {
      const done = (error: Error | undefined, result: { rows: Row[] }) => (error ? reject(error) : void (results[place] = result.rows));
      // pg's type declares only `submit`; these are the methods by which its client hands an answer to any submitted object.
      return new pg.Query({ name, text, values: [...(statements[place]?.values ?? [])], types }, done) as unknown as Answerable;
    });
    let place = 0;
    let sent: Wire | undefined;
    const current = () => queries[place];
    /** The first statement whose parsing is not confirmed yet: the client records it under this name when it is. */
    const unparsed = () => queries.find(({ name }) => sent?.submittedNamedStatements[name] !== undefined);
    const forgetUnparsed = () => {
      for (let query = unparsed(); query; query = unparsed()) delete sent?.submittedNamedStatements[query.name];
    };
    client.query({
      get name() {
        return unparsed()?.name;
      },
      get text() {
        return unparsed()?.text;
      },
      submit(connection: pg.Connection) {
        // The client's own connection has these properties, which its type does not declare.
        sent = connection as Wire;
        sent.stream.cork();
        for (const query of queries) query.submit(withoutSync(sent));
        sent.sync();
        sent.stream.uncork();
      },
      handleRowDescription: (message: unknown) => current()?.handleRowDescription(message),
      handleDataRow: (message: unknown) => current()?.handleDataRow(message),
      handleCommandComplete(message: unknown, connection: unknown) {
        current()?.handleCommandComplete(message, connection);
        place += 1;
      },
      handleError(error: Error) {
        forgetUnparsed();
        const [statement, refused] = [statements[place], named[place]];
        if (statement && refused && isOutdated(error)) prepareAnew(statement.text, refused);
        reject(error instanceof pg.DatabaseError ? error : new Unanswered('the connection was lost before the answer', { cause: error }));
      },
      handleReadyForQuery(connection: unknown) {
        for (const query of queries) query.handleReadyForQuery(connection);
        resolve(results);
      },
    });
  });
}

type Wire = pg.Connection & { readonly submittedNamedStatements: Record<string, string> };

interface Answerable {
  readonly name: string;
  readonly text: string;
  submit(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
  handleReadyForQuery(connection: unknown): void;
}

const quiet = new WeakMap<Wire, Wire>();

/** The same connection for a query that is not the last of its message: its Sync, which would end the transaction, is left out. */
function withoutSync(connection: Wire): Wire {
  let found = quiet.get(connection);
  if (!found) {
    // Object.create returns `any`: an object that is this connection but for one method.
    found = Object.create(connection, { sync: { value: () => undefined } }) as Wire;
    quiet.set(connection, found);
  }
  return found;
}
