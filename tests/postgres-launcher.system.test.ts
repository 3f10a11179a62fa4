import { spawn } from 'node:child_process';
import { EventEmitter, on } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { asOwner } from '../src/server/testing/test-server.ts';
import { clusterDirectory } from '../tools/postgres/cluster-directory.ts';
import { freePort } from '../tools/postgres/ports.ts';
import { startPostgres } from '../tools/postgres/launcher.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'postgres-'));
const start = async () => startPostgres({ dataDir, port: await freePort(4470), durability: 'off' });
const place = () => clusterDirectory(dataDir, { inMemory: true });
const pidFile = () => join(place().home, 'data/postmaster.pid');
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

const news = new EventEmitter();

afterAll(() => {
  rmSync(place().home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

// One test with ordered steps: a cluster is created once and goes through all failures.
test('data survive a stop, the death of PostgreSQL and the death of its launcher', async () => {
  const first = await start();
  await asOwner(first.url, (client) => client.query('create table kept (n int); insert into kept values (1)'));
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o077).toBe(0);
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
  await first.stop();
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);

  const [lost, restarts] = [Promise.withResolvers<string>(), on(news, 'restart')];
  const onRestart = (reason: string) => news.emit('restart', reason);
  const second = await startPostgres({ dataDir, port: 4470, durability: 'off', onRestart, onLost: lost.resolve });
  for (let time = 1; time <= 5; time += 1) {
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    expect((await restarts.next()).value).toEqual(['exit SIGKILL']);
    expect(postmaster()).not.toBe(killed);
    expect((await asOwner(second.url, (client) => client.query('select n from kept'))).rows).toEqual([{ n: 1 }]);
  }
  process.kill(postmaster(), 'SIGKILL');
  expect(await lost.promise).toContain('more than 5 times in a minute');
  await second.stop();

  await launchAndKill();
  const orphan = postmaster();
  expect(() => process.kill(orphan, 0)).not.toThrow();
  const third = await start();
  expect(postmaster()).not.toBe(orphan);
  const { rows } = await asOwner(third.url, (client) => client.query('select n, current_setting($1) as zone from kept', ['timezone']));
  expect(rows).toEqual([{ n: 1, zone: 'UTC' }]);
  await third.stop();
});

test('a wrong password is refused, and a busy port leads to the next one', async () => {
  const port = await freePort(4480);
  const busy = createServer().listen(port, '127.0.0.1');
  await new Promise((done) => busy.once('listening', done));
  const postgres = await startPostgres({ dataDir, port, durability: 'off' });
  try {
    expect(postgres.port).toBeGreaterThan(port);
    const url = new URL(postgres.url);
    url.password = 'guess';
    await expect(asOwner(url.href, (client) => client.query('select 1'))).rejects.toThrow('password authentication failed');
  } finally {
    await postgres.stop();
    busy.close();
  }
});

async function launchAndKill(): Promise<void> {
  const script = resolve(import.meta.dirname, '../scripts/pg.ts');
  const launcher = spawn(process.execPath, [script, '4470', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done) => launcher.stdout.once('data', done));
  launcher.kill('SIGKILL');
  await new Promise((done) => launcher.once('exit', done));
}
