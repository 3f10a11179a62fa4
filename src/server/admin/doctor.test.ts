import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Env } from '../core/env.ts';
import { addOperator } from '../testing/office.ts';
import { EXPIRED, KEY } from '../testing/certificates.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { examine } from './doctor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Something sealed under the key of the installation.
  await addOperator(app, 'support');
});
afterAll(() => app.stop());

const failed = async (change: Partial<Env>) => (await examine({ ...app.env, ...change })).filter(({ state }) => state === 'fail');

test('an installation whose settings are right has nothing to mend', async () => {
  const findings = await examine(app.env);
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(findings.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Database', 'Files', 'Mail', 'Payments', 'Clock', 'Secret key']));
});

test('the mail server that receives: nothing to check without it, and what the world would not find', async () => {
  const found = async (change: Partial<Env>) => (await examine({ ...app.env, ...change })).find(({ subject }) => subject === 'E-mail received');
  const [domain, mode] = ['bills.duewell.invalid', 'production'] as const;
  const settings = { domain, host: '127.0.0.1', port: 2525, tls: null };
  expect(await found({ inbox: null })).toMatchObject({ state: 'ok', text: expect.stringContaining('INBOX_DOMAIN is not set') });
  expect(await found({ mode, inbox: settings })).toMatchObject({ state: 'fail', text: expect.stringContaining(`No MX record of ${domain}`) });
  expect(await found({ mode, inbox: { ...settings, tls: { cert: EXPIRED, key: KEY } } })).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('expired'),
  });
});

const WRONG: readonly (readonly [what: string, subject: string, says: RegExp, change: (env: Env) => Partial<Env>])[] = [
  [
    'a key that the payments company refuses',
    'Payments',
    /Check PAYSTACK_URL and PAYSTACK_SECRET_KEY/,
    ({ payments }) => ({ payments: { ...payments, secretKey: 'sk_test_of_another_company' } }),
  ],
  ['a mail server that does not answer', 'Mail', /Check SMTP_URL/, ({ mail }) => ({ mail: { ...mail, smtpUrl: 'smtp://localhost:1' } })],
  [
    'a folder that cannot be written',
    'Files',
    /Check FILES_DIR/,
    () => ({ store: { kind: 'local', directory: join(import.meta.dirname, 'doctor.ts', 'files') } }),
  ],
  [
    'another secret key than the data are under',
    'Secret key',
    /under another key.*SECRET_KEY_PREVIOUS/,
    () => ({ secretKey: 'x'.repeat(40), previousSecretKeys: [] }),
  ],
  [
    'a login that may do everything',
    'Product’s login',
    /DATABASE_APP_URL: the login \w+ has SUPERUSER/,
    ({ databaseUrl }) => ({ databaseAppUrl: databaseUrl }),
  ],
  [
    'a database that does not answer',
    'Database',
    /Check DATABASE_URL/,
    ({ databaseUrl }) => ({ databaseUrl: databaseUrl.replace(/\/[^/?]*(\?|$)/, '/no_such_database$1') }),
  ],
];
test.each(WRONG)('%s is named, with the setting', async (_what, subject, says, change) => {
  const findings = await failed(change(app.env));
  expect(findings).toContainEqual({ subject, state: 'fail', text: expect.stringMatching(says) });
  expect(JSON.stringify(findings)).not.toContain('sk_test_of_another_company');
});
