import { createServer } from 'node:http';
import { join } from 'node:path';
import { openPool, sqlOf } from '../src/server/db/pool.ts';
import { FUNCTIONS } from './functions.ts';
import type { DatabaseFunction } from './functions.ts';
import { LEAN_FUNCTIONS } from './lean.ts';
import { benchEnv } from './scenario.ts';
import type { ReleaseServer } from './release.ts';
import { RELEASE_FILES } from './release.ts';

/** A server in a separate process: `bare` is node:http, pg and one function, `lean` the same on the lean schema; `full` the whole product with dispatcher and worker; `api` and `worker` one role of it, with the databases of this process's environment; a folder is that release's. */
const [kind = '', databaseUrl = '', port = '0'] = process.argv.slice(2);
const role = process.env['BENCH_ROLE'] === 'api' ? 'api' : 'all';

if (kind === 'bare') await bare(Object.values(FUNCTIONS));
else if (kind === 'lean') await bare(LEAN_FUNCTIONS);
else if (kind === 'full') {
  const { startServer } = await import('../src/server/api/main.ts');
  await startServer({ role, env: benchEnv(databaseUrl, Number(port)) });
} else if (kind === 'api' || kind === 'worker') {
  const { startServer } = await import('../src/server/api/main.ts');
  const { DATABASE_APP_URL, DATABASE_LISTEN_URL } = process.env;
  await startServer({ role: kind, env: benchEnv(databaseUrl, Number(port), { DATABASE_APP_URL, DATABASE_LISTEN_URL }) });
} else {
  // Checked by hand: these files of release 0.4.0 export this.
  const { startServer } = (await import(join(kind, RELEASE_FILES.server))) as Pick<ReleaseServer, 'startServer'>;
  // The same.
  const { benchEnv: envOf } = (await import(join(kind, RELEASE_FILES.scene))) as Pick<ReleaseServer, 'benchEnv'>;
  await startServer({ role, env: envOf(databaseUrl, Number(port)) });
}
process.once('disconnect', () => process.exit(0));
process.send?.('ready');

async function bare(functions: readonly DatabaseFunction[]): Promise<void> {
  const env = benchEnv(databaseUrl, Number(port));
  const sql = sqlOf(openPool(databaseUrl, { role: 'duewell_app', size: 16, onLost: () => undefined }));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const called = functions.find((one) => one.path.test(path));
      if (!called) return response.writeHead(404).end();
      const values = called.values(env, { key: String(request.headers['idempotency-key']), path, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
      const answer = (status: number, text: string) =>
        response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
      return void sql.query<{ result: object }>(called.sql, values).then(
        ([row]) => answer(200, JSON.stringify({ status: true, data: row?.result })),
        (error: unknown) => answer(500, String(error)),
      );
    });
  });
  // Without this, the first request could come before the server listens.
  await new Promise<void>((done) => server.listen(Number(port), '127.0.0.1', done));
}
