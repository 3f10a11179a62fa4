/** The whole product for the browser tests, in a separate process: free ports, an empty database, nothing stored. Communicates by IPC. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPorts } from '../tools/postgres/ports.ts';
import { LATE_SEED, lateJobs, lateProxy } from '../src/server/testing/late.ts';
import { asOwner, startTestPostgres, withDatabase } from '../src/server/testing/test-server.ts';
import { startProduct } from './product.ts';

// A runner of tests shows the reason, and nothing that this process prints.
process.once('uncaughtExceptionMonitor', (error) => process.send?.(String(error.stack)));

const database = 'duewell_browser';
const dataDir = mkdtempSync(join(tmpdir(), 'duewell-browser-'));
const given = process.env['TEST_DATABASE_URL'];
const postgres = given ? undefined : await startTestPostgres(4440, 'browser');
const server = given ?? postgres?.url ?? '';
await asOwner(server, async (client) => {
  await client.query(`drop database if exists ${database} with (force)`);
  await client.query(`create database ${database}`);
});

// Claimed: several runs of tests may start on this machine at once.
const port = await claimPorts(6_500, 10);
const [sandboxPort, smtpPort, officePort, inboxPort] = [port + 1, port + 2, port + 3, port + 4];
// With LATE_SEED, a proxy in front of the product.
const publicPort = LATE_SEED ? port + 5 : port;
const product = await startProduct({
  env: {
    ...process.env,
    DUEWELL_MODE: 'demo',
    DATABASE_URL: withDatabase(server, database),
    DATABASE_APP_URL: undefined,
    DUEWELL_DATA: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    OFFICE_PORT: String(officePort),
    INBOX_SMTP_PORT: String(inboxPort),
    APP_URL: `http://localhost:${publicPort}`,
    WEBHOOK_URL: `http://localhost:${publicPort}/webhooks/paystack`,
    // Each test user has their own address, as through a proxy: limits by address stay in effect.
    TRUSTED_PROXIES: '1',
  },
  onLost: (message) => console.error(message),
});

if (LATE_SEED) await asOwner(product.databaseUrl, (client) => client.query(lateJobs()));
const proxy = LATE_SEED ? lateProxy(publicPort, port) : undefined;

let ending = false;
const end = async () => {
  if (ending) return;
  ending = true;
  await product.stop();
  await proxy?.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
};
// The terminal sends SIGINT to the test runner too, which then stops this process.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void end());
process.on('disconnect', () => void end());
process.send?.({ url: `http://localhost:${publicPort}`, sandboxUrl: product.sandboxUrl, officeUrl: product.officeUrl, databaseUrl: product.databaseUrl });
