import { describe, expect, test } from 'vitest';
import { DEMO_SECRETS, readEnv } from './env.ts';

const own = {
  DATABASE_URL: 'postgres://somewhere/duewell',
  APP_URL: 'https://app.example.com',
  SECRET_KEY: 'k'.repeat(40),
  PAYSTACK_URL: 'https://api.example.com',
  PAYSTACK_SECRET_KEY: 'sk_live_own',
  TERMII_URL: 'https://sms.example.com',
  TERMII_API_KEY: 'own',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Us <us@example.com>',
};

describe('the settings', () => {
  test('a database of one’s own means production, complete and without demo secrets', () => {
    expect(readEnv(own)).toMatchObject({ mode: 'production', appUrl: 'https://app.example.com' });
  });

  test.each(Object.keys(own).filter((name) => name !== 'DATABASE_URL'))('production does not start without %s', (name) => {
    expect(() => readEnv({ ...own, [name]: undefined })).toThrow(name);
  });

  test.each([
    ['SECRET_KEY', DEMO_SECRETS.secretKey],
    ['PAYSTACK_SECRET_KEY', DEMO_SECRETS.paystack],
    ['TERMII_API_KEY', DEMO_SECRETS.termii],
  ])('production refuses the demo’s %s', (name, value) => {
    expect(() => readEnv({ ...own, [name]: value })).toThrow(name);
  });

  test('a short key is refused, and every fault is named at once', () => {
    expect(() => readEnv({ ...own, SECRET_KEY: 'short', PORT: 'x' })).toThrow(/PORT[^]*SECRET_KEY/);
  });

  test('demo mode has everything', () => {
    expect(readEnv({}, 'postgres://local/duewell')).toMatchObject({ mode: 'demo', port: 4400, appUrl: 'http://localhost:4400' });
  });
});
