import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AUTHORITY, FOR_LOCALHOST, KEY } from '../testing/certificates.ts';
import { readEnv } from './env.ts';

const own = {
  DATABASE_URL: 'postgres://somewhere/duewell',
  DATABASE_APP_URL: 'postgres://web@somewhere/duewell',
  APP_URL: 'https://app.example.com',
  SECRET_KEY: 'k'.repeat(40),
  PAYSTACK_URL: 'https://api.example.com',
  PAYSTACK_SECRET_KEY: 'sk_live_own',
  TERMII_URL: 'https://sms.example.com',
  TERMII_API_KEY: 'own',
  TERMII_SENDER: 'Own Shop',
  SMILE_ID_URL: 'https://identity.example.com',
  SMILE_ID_PARTNER_ID: '085',
  SMILE_ID_API_KEY: 'own',
  MONO_URL: 'https://banks.example.com',
  MONO_SECRET_KEY: 'live_sk_own',
  MONO_WEBHOOK_SECRET: 'own',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Us <us@example.com>',
};

describe('the settings', () => {
  test('DATABASE_URL means production, complete and without demo secrets', () => {
    expect(readEnv(own)).toMatchObject({ mode: 'production', appUrl: 'https://app.example.com' });
  });

  test.each(Object.keys(own).filter((name) => name !== 'DATABASE_URL'))('production does not start without %s', (name) => {
    expect(() => readEnv({ ...own, [name]: undefined })).toThrow(name);
  });

  const demo = readEnv({ DUEWELL_MODE: 'demo' }, own.DATABASE_URL);
  test.each([
    ['SECRET_KEY', demo.secretKey],
    ['PAYSTACK_SECRET_KEY', demo.payments.secretKey],
    ['TERMII_API_KEY', demo.termii.apiKey],
    ['SMILE_ID_API_KEY', demo.smileId.apiKey],
    ['MONO_SECRET_KEY', demo.mono.secretKey],
    ['MONO_WEBHOOK_SECRET', demo.mono.webhookSecret],
    // One of another company, of one that was not chosen too.
    ['TERMII_API_KEY', demo.mono.webhookSecret],
    ['SMILE_ID_API_KEY', 'flutterwave_sandbox_webhook_secret'],
  ])('production refuses the demo’s %s', (name, value) => {
    expect(() => readEnv({ ...own, [name]: value })).toThrow(`${name} is the demo's`);
  });

  test.each([
    ['PAYSTACK_SECRET_KEY', 'sk_test_1'],
    ['PAYSTACK_SECRET_KEY_PREVIOUS', 'sk_test_1'],
    ['MONO_SECRET_KEY', 'test_sk_1'],
    ['SMILE_ID_URL', 'https://testapi.smileidentity.com/v1'],
    ['PAYSTACK_URL', 'http://api.example.com'],
    ['TERMII_URL', 'http://sms.example.com'],
    ['SMILE_ID_URL', 'http://identity.example.com'],
    ['MONO_URL', 'not an address'],
    ['TERMII_SENDER', 'Duewell Invoices'],
  ])('production refuses the test world and open lines: %s as %s', (name, value) => {
    expect(() => readEnv({ ...own, [name]: value })).toThrow(new RegExp(`^  ${name}`, 'm'));
  });

  test('traces are off without an address, and their sampler is one of the standard', () => {
    const traced = { ...own, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect([readEnv(own).traces, readEnv({}, 'postgres://somewhere/demo').traces]).toEqual([null, null]);
    expect(readEnv(traced).traces).toEqual({ endpoint: 'http://collector:4318', serviceName: undefined, sampler: 'parentbased_always_on', ratio: 1 });
    const sampled = { ...traced, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05', OTEL_SERVICE_NAME: 'shop' };
    expect(readEnv(sampled).traces).toMatchObject({ serviceName: 'shop', sampler: 'traceidratio', ratio: 0.05 });
    for (const [name, wrong] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
      ['OTEL_TRACES_SAMPLER', 'sometimes'],
      ['OTEL_TRACES_SAMPLER_ARG', '5'],
      ['OTEL_TRACES_SAMPLER_ARG', 'x'],
    ] as const)
      expect(() => readEnv({ ...traced, [name]: wrong })).toThrow(name);
  });

  test('metrics are off without a port, and answered on this machine alone without a host', () => {
    expect([readEnv(own).metrics, readEnv({}, 'postgres://somewhere/demo').metrics]).toEqual([null, null]);
    expect(readEnv({ ...own, METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readEnv({ ...own, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics).toEqual({ host: '10.0.0.5', port: 9464 });
    for (const wrong of ['x', '-1', '70000']) expect(() => readEnv({ ...own, METRICS_PORT: wrong })).toThrow('METRICS_PORT');
  });

  test('the accepted documents are a setting; the licence is offered only if listed', () => {
    expect(readEnv(own).identityTypes).toEqual(['nin', 'voter_id']);
    expect(readEnv({ ...own, SMILE_ID_TYPES: 'drivers_licence, nin' }).identityTypes).toEqual(['nin', 'drivers_licence']);
    for (const wrong of ['', 'passport', 'nin passport']) expect(() => readEnv({ ...own, SMILE_ID_TYPES: wrong })).toThrow('SMILE_ID_TYPES');
  });

  test('only the settings of the chosen payments company are required', () => {
    const { PAYSTACK_URL: _, PAYSTACK_SECRET_KEY: __, ...rest } = own;
    const other = {
      ...rest,
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_URL: 'https://api.example.com/v3',
      FLUTTERWAVE_SECRET_KEY: 'own',
      FLUTTERWAVE_WEBHOOK_SECRET: 'own',
    };
    expect(readEnv(other).payments).toMatchObject({ provider: 'flutterwave', url: 'https://api.example.com/v3', webhookSecret: 'own' });
    for (const name of ['FLUTTERWAVE_URL', 'FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_SECRET'])
      expect(() => readEnv({ ...other, [name]: undefined })).toThrow(name);
    expect(() => readEnv({ ...other, FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1' })).toThrow('FLUTTERWAVE_SECRET_KEY');
    expect(() => readEnv({ ...other, FLUTTERWAVE_URL: 'http://api.example.com/v3' })).toThrow('FLUTTERWAVE_URL');
    expect(() => readEnv({ ...other, FLUTTERWAVE_WEBHOOK_SECRET: 'flutterwave_sandbox_webhook_secret' })).toThrow("FLUTTERWAVE_WEBHOOK_SECRET is the demo's");
    expect(() => readEnv({ ...own, PAYMENT_PROVIDER: 'stripe' })).toThrow('PAYMENT_PROVIDER');
  });

  test('a short key is refused, and every fault is named at once', () => {
    expect(() => readEnv({ ...own, SECRET_KEY: 'short', PORT: 'x' })).toThrow(/PORT[^]*SECRET_KEY/);
  });

  test('files are in a folder, or in a bucket with complete settings', () => {
    expect(readEnv({ ...own, FILES_DIR: '/srv/files' }).store).toEqual({ kind: 'local', directory: '/srv/files' });
    const bucket = { S3_BUCKET: 'documents', S3_URL: 'https://s3.example.com/', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    expect(readEnv({ ...own, ...bucket }).store).toMatchObject({ kind: 's3', url: 'https://s3.example.com', bucket: 'documents', region: 'us-east-1' });
    for (const name of ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) expect(() => readEnv({ ...own, ...bucket, [name]: '' })).toThrow(name);
  });

  test('terms and privacy are https pages, or are not linked', () => {
    expect(readEnv(own).pages).toEqual({ terms: undefined, privacy: undefined });
    const pages = { TERMS_URL: 'https://example.com/terms', PRIVACY_URL: 'https://example.com/privacy' };
    expect(readEnv({ ...own, ...pages }).pages).toEqual({ terms: pages.TERMS_URL, privacy: pages.PRIVACY_URL });
    for (const wrong of ['http://example.com/terms', 'javascript:alert(1)', '/terms', 'example.com'])
      for (const name of ['TERMS_URL', 'PRIVACY_URL']) expect(() => readEnv({ ...own, [name]: wrong })).toThrow(name);
  });

  test('e-mail is received at a domain that is set, with a certificate and its key or without', () => {
    expect(readEnv(own).inbox).toBeNull();
    const inbox = { ...own, INBOX_DOMAIN: 'Bills.example.com' };
    expect(readEnv(inbox).inbox).toEqual({ domain: 'bills.example.com', host: '0.0.0.0', port: 2525, tls: null });
    for (const wrong of ['a b.example', 'bills@example.com', '.example.com']) expect(() => readEnv({ ...own, INBOX_DOMAIN: wrong })).toThrow('INBOX_DOMAIN');
    for (const wrong of ['x', '-1', '70000']) expect(() => readEnv({ ...inbox, INBOX_SMTP_PORT: wrong })).toThrow('INBOX_SMTP_PORT');
    const folder = mkdtempSync(join(tmpdir(), 'duewell-inbox-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const [cert, key] = [file('cert.pem', FOR_LOCALHOST), file('key.pem', KEY)];
    expect(readEnv({ ...inbox, INBOX_TLS_CERT: cert, INBOX_TLS_KEY: key }).inbox?.tls).toEqual({ cert: FOR_LOCALHOST, key: KEY });
    for (const [INBOX_TLS_CERT, INBOX_TLS_KEY] of [
      [cert],
      [undefined, key],
      [key, cert],
      [cert, join(folder, 'none.pem')],
      [file('other.pem', AUTHORITY), key],
    ])
      expect(() => readEnv({ ...inbox, INBOX_TLS_CERT, INBOX_TLS_KEY })).toThrow('INBOX_TLS_CERT and INBOX_TLS_KEY');
    rmSync(folder, { recursive: true });
    const demo = (more: Record<string, string>) => readEnv(more, 'postgres://local/duewell').inbox;
    expect(demo({ PORT: '5000' })).toEqual({ domain: 'bills.localhost', host: '127.0.0.1', port: 5005, tls: null });
    expect(demo({ INBOX_DOMAIN: 'off' })).toBeNull();
  });

  test('the logo is a small PNG file, or none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'duewell-logo-'));
    const write = (name: string, bytes: Buffer) => {
      writeFileSync(join(folder, name), bytes);
      return { ...own, PRODUCT_LOGO: join(folder, name) };
    };
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    expect(readEnv(own).productLogo).toBeUndefined();
    expect(readEnv(write('right.png', png)).productLogo).toEqual(png);
    expect(() => readEnv(write('other.png', Buffer.from('<svg/>')))).toThrow('PRODUCT_LOGO');
    expect(() => readEnv(write('large.png', Buffer.concat([png, Buffer.alloc(100_000)])))).toThrow('PRODUCT_LOGO');
    expect(() => readEnv({ ...own, PRODUCT_LOGO: join(folder, 'none.png') })).toThrow('PRODUCT_LOGO');
    rmSync(folder, { recursive: true });
  });

  test('demo mode has everything', () => {
    expect(readEnv({ PRODUCT_NAME: 'Ògbà & Co. Trading' }, 'postgres://local/duewell').termii.senderId).toBe('gbCoTrading');
    expect(readEnv({}, 'postgres://local/duewell')).toMatchObject({ mode: 'demo', port: 4400, appUrl: 'http://localhost:4400' });
  });
});
