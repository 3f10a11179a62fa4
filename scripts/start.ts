import { relative } from 'node:path';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

/** `npm start`. Ctrl-C or SIGTERM stops in order; a second one ends at once. */
async function main(): Promise<void> {
  let ending = false;
  const end = (code: number) => {
    if (ending) process.exit(130);
    ending = true;
    // Everything still open by then is aborted.
    setTimeout(() => process.exit(1), 25_000).unref();
    // A failed start is reported below.
    void starting.then((product) => product.stop().then(() => process.exit(code), fail)).catch(() => undefined);
  };
  const onLost = (message: string) => {
    console.error(message);
    if (message.startsWith('PostgreSQL') && !ending) end(1);
  };
  const starting = startProduct({ env: process.env, say: (line) => console.log(line), onLost });
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  const product = await starting;
  if (!ending) console.log(summary(product));
}

function summary({ url, sandboxUrl, dataDir, accounts, officeUrl, operators }: Product): string {
  const rows: [string, string][] = [['Duewell', url]];
  if (sandboxUrl) rows.push(['Mailbox', `${sandboxUrl}/mailbox`], ['Sandbox bank', sandboxUrl]);
  rows.push(['API', `${url}/docs`]);
  for (const [index, one] of accounts.entries()) {
    rows.push([index === 0 ? 'Sign in' : '', `${one.email}  ${one.password}  (${one.business})`]);
  }
  if (officeUrl) rows.push(['Back office', officeUrl]);
  for (const { email, password, roles } of operators) rows.push(['', `${email}  ${password}  (${roles.join(', ')})`]);
  if (operators[0]) rows.push(['', `their code: npm run admin -- operators code ${operators[0].email}`]);
  if (!process.env['DATABASE_URL']) rows.push(['Data', relative(process.cwd(), dataDir) || dataDir]);
  const width = Math.max(...rows.map(([name]) => name.length)) + 3;
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`);
  const seconds = (performance.now() / 1000).toFixed(1);
  return `\n${lines.join('\n')}\n\n  Ready in ${seconds} s. Ctrl-C ends it.\n`;
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(process.env['LOG_LEVEL'] === 'debug' && error instanceof Error ? error.stack : message);
  process.exit(1);
}

await main().catch(fail);
