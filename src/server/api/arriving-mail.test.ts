import nodemailer from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../core/context.ts';
import type { ArrivedMail } from '../integrations/inbox/port.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { startServer } from './main.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A receiver that uses the database, as a noun's does. */
const receiver = (arrived: ArrivedMail[], began: () => void) => (of: App) => ({
  accepts: async () => ((await of.pool.query('select 1')).rowCount === 1 ? ('yes' as const) : ('later' as const)),
  receive: async (mail: ArrivedMail) => {
    began();
    await of.pool.query('select 1');
    arrived.push(mail);
  },
});

test('the process that runs jobs takes e-mails, and one in progress arrives before its connections to the database end', async () => {
  const arrived: ArrivedMail[] = [];
  const receiving = Promise.withResolvers<void>();
  const worker = await startServer({ role: 'worker', env: app.env, clock: app.deps.clock, mailReceiver: receiver(arrived, receiving.resolve) });
  const mailer = nodemailer.createTransport({ host: '127.0.0.1', port: worker.inboxPort ?? 0, ignoreTLS: true });
  const mail = { from: 'ada@supplier.example', to: 'bills+k3v9@bills.localhost', subject: 'Invoice 7', text: 'x' };
  const sending = mailer.sendMail(mail);
  await receiving.promise;
  await worker.stop();
  expect((await sending).response).toMatch(/^250 /);
  expect(arrived).toMatchObject([{ to: 'k3v9', subject: 'Invoice 7' }]);
  await expect(mailer.sendMail(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
});

const keepsNothing = receiver([], () => undefined);
test.each([
  ['a process without jobs', 'api', {}, keepsNothing],
  ['an installation without a domain', 'worker', { inbox: null }, keepsNothing],
  ['a product in which nobody keeps e-mails', 'worker', {}, null],
] as const)('%s takes none', async (_what, role, change, mailReceiver) => {
  const running = await startServer({ role, env: { ...app.env, port: 0, ...change }, clock: app.deps.clock, mailReceiver });
  expect(running.inboxPort).toBeNull();
  await running.stop();
});
