import { createServer } from 'node:http';
import { openPool, sqlOf } from '../src/server/db/pool.ts';
import { startServer } from '../src/server/api/main.ts';
import { benchEnv } from './scenario.ts';
import type { Scene } from './scenario.ts';
import { createWork, draftWork, payWork } from './work.ts';

/**
 * A server in a separate process, so that its processor time can be measured: `bare` is node:http, pg and one function; `full` is the product's API.
 */
const [kind = '', databaseUrl = '', port = '0'] = process.argv.slice(2);
const env = benchEnv(databaseUrl, Number(port));

if (kind === 'full') {
  await startServer({ role: 'api', env });
} else {
  const pool = openPool(databaseUrl, { role: 'duewell_app', size: 16, onLost: () => undefined });
  const sql = sqlOf(pool);
  const nobody: Scene = { parties: [], invoices: [], feeIncome: 0 };
  const calls = [createWork(nobody), draftWork(nobody), payWork(nobody)].flatMap((work) => work.calls);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const call = calls.find((one) => one.path.test(path));
      if (!call) return response.writeHead(404).end();
      const input = call.input(
        env,
        { key: String(request.headers['idempotency-key']), path, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) },
        'bench',
      );
      return void sql.query<{ result: object }>(call.sql, [JSON.stringify(input)]).then(
        ([row]) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: true, data: row?.result })),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  // Without this, the first request could come before the server listens.
  await new Promise<void>((done) => server.listen(Number(port), '127.0.0.1', done));
}
process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() });
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
