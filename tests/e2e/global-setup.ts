import { fork } from 'node:child_process';
import { resolve } from 'node:path';

/** Starts the product once for all browser tests and tells them by environment where it is. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const child = fork(resolve(import.meta.dirname, '../../scripts/test-product.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Playwright's own loader must not read the server's files.
    env: { ...process.env, NODE_OPTIONS: '' },
    execArgv: [],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const said = await Promise.race([new Promise<unknown>((done) => child.once('message', done)), ended.then(() => undefined)]);
  if (typeof said !== 'object' || said === null) throw new Error('The product did not start; see above.');
  for (const [name, value] of Object.entries(said)) process.env[variables.get(name) ?? ''] = String(value);
  return async () => {
    child.disconnect();
    await ended;
  };
}

const variables = new Map([
  ['url', 'DUEWELL_E2E_URL'],
  ['sandboxUrl', 'DUEWELL_E2E_SANDBOX_URL'],
  ['databaseUrl', 'DUEWELL_E2E_DATABASE_URL'],
]);
