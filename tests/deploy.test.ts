import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { expect, test } from 'vitest';
import { envExample, ofCompose, required, settings } from '../scripts/settings-file.ts';
import { readEnv } from '../src/server/core/env.ts';
import type { Env } from '../src/server/core/env.ts';
import { FONT_FILES } from '../src/server/documents/pdf/fonts.ts';
import { root } from './architecture/source.ts';

/** A process as one of the files of `deploy` starts it. */
interface Process {
  readonly name: string;
  readonly role: string;
  readonly set: Readonly<Record<string, string>>;
}

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly ports?: readonly string[];
  readonly stop_grace_period: string;
}

interface Compose {
  readonly 'x-product': Service;
  readonly services: Readonly<Record<string, Service>>;
}

interface Probe {
  readonly httpGet: { readonly path: string };
}

interface Container {
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
  readonly securityContext: unknown;
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

interface Pod {
  readonly containers: readonly [Container];
  readonly securityContext: unknown;
  readonly terminationGracePeriodSeconds?: number;
  readonly automountServiceAccountToken: boolean;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly template: { readonly spec: Pod } };
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const main = read('src/server/api/main.ts');
const roles = /Usage: node \S+ ([a-z |]+)/.exec(main)?.[1]?.trim().split(' | ') ?? [];
const known = new Set(settings().flatMap(({ names }) => names));
/** Milliseconds until a process ends itself. */
const END = Number(/process\.exit\(1\), ([\d_]+)/.exec(main)?.[1]?.replace('_', ''));

/** A value for every line of .env.example that must have one. */
const filled = {
  ...Object.fromEntries(
    [...required(), ...ofCompose().asked].map((name) => [name, name.endsWith('_URL') ? 'https://service.example.com' : name.padEnd(32, '7')]),
  ),
  DOMAIN: 'app.example.com',
  TERMII_SENDER: 'Own Shop',
  MAIL_FROM: 'Us <us@example.com>',
};

const compose: Compose = parse(read('deploy/compose.yaml'), { merge: true });
const trial: Compose = parse(read('deploy/compose.trial.yaml'), { merge: true });
const services = Object.entries(compose.services);
const manifests: readonly Manifest[] = readdirSync(join(root, 'deploy/kubernetes'))
  .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => document.toJS()));
const pods = manifests
  .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
  .map(({ metadata, spec }) => ({ name: metadata.name, ...spec.template.spec }));

const composed: Process[] = services
  .filter(([, service]) => service.env_file && !service.entrypoint)
  .map(([name, { command, environment }]) => ({ name: `compose ${name}`, role: command?.[0] ?? '', set: { ...filled, ...interpolated(environment) } }));
const clustered: Process[] = pods.map(({ name, containers: [{ args, env = [] }] }) => ({
  name: `kubernetes ${name}`,
  role: args[0] ?? '',
  set: { ...filled, FILES_DIR: '/data', ...Object.fromEntries(env.map((one) => [one.name, one.value])) },
}));
const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'));

test('.env.example is made from docs/operating.md; if not, run npm run settings', () => {
  expect(read('deploy/.env.example')).toBe(envExample());
});

test('the product reads the settings of docs/operating.md and no others', () => {
  const asked = new Set<string>();
  const watched = (set: Record<string, string>) => new Proxy(set, { get: (target, name) => (asked.add(String(name)), Reflect.get(target, name)) });
  const variants = [
    {},
    { PAYMENT_PROVIDER: 'flutterwave' },
    { S3_BUCKET: 'b' },
    { OIDC_ISSUER: 'https://a.example' },
    { ANALYTICS: 'https://a.example' },
    { WHATSAPP_TOKEN: 't' },
    { METRICS_PORT: '9464' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://a.example' },
  ];
  for (const variant of variants) for (const mode of ['demo', 'production']) attempt(watched({ DUEWELL_MODE: mode, ...variant }));
  // POSTGRES_PORT is the scripts'; DUEWELL_MODE is for tests.
  expect([...asked].filter((name) => name !== 'DUEWELL_MODE').sort()).toEqual([...known].filter((name) => name !== 'POSTGRES_PORT').sort());
});

test.each([...composed, ...clustered])('$name starts a role of the product with complete settings', ({ role, set }) => {
  expect(roles).toContain(role);
  expect(Object.keys(set).filter((name) => !known.has(name) && !ofCompose().asked.includes(name))).toEqual([]);
  const env = readEnv(set);
  expect(env.mode).toBe('production');
  if (role === 'office') expect(env.office).toMatchObject({ host: '0.0.0.0', port: 4404, url: 'https://service.example.com' });
  if (role === 'api') expect(env).toMatchObject({ port: 4400, trustedProxies: 1 });
});

test('every role has a process in each of the three ways', () => {
  const all = ['api', 'migrate', 'office', 'worker'];
  expect([...new Set(composed.map(({ role }) => role))].sort()).toEqual(all);
  expect(clustered.map(({ role }) => role).sort()).toEqual(all);
  expect(units.map((name) => /main\.ts (\w+)$/m.exec(read(`deploy/systemd/${name}`))?.[1] ?? '').sort()).toEqual(all);
});

test('the trial sends the e-mails of every process to its own server', () => {
  const changed = Object.entries(trial.services).filter(([, { environment }]) => environment?.['SMTP_URL']);
  expect(changed.map(([name]) => `compose ${name}`).sort()).toEqual(composed.map(({ name }) => name).sort());
});

test('only the API goes through pgbouncer, and listens past it', () => {
  for (const { role, set } of composed) {
    expect(set['DATABASE_APP_URL']?.includes('@pgbouncer:6432/')).toBe(role === 'api');
    if (role === 'api') expect(set['DATABASE_LISTEN_URL']).toContain('@postgres:5432/');
  }
  const timeouts = [...read('src/server/db/pool.ts').matchAll(/after\('(\w+)', (\d)\)/g)].map(([, name, seconds]) => `set ${name} = '${seconds}s'`);
  expect(timeouts).toHaveLength(3);
  for (const timeout of timeouts) expect(read('deploy/database-login.sql')).toContain(timeout);
});

test('addresses and ports are those of the services', () => {
  const caddy = read('deploy/Caddyfile');
  for (const [, host, port] of caddy.matchAll(/\b(api-\d):(\d+)/g)) {
    expect(compose.services).toHaveProperty(String(host));
    expect(port).toBe('4400');
  }
  expect(compose.services['office']?.ports).toEqual(['127.0.0.1:4404:4404']);
  expect(read('deploy/Dockerfile')).toContain('EXPOSE 4400 4404 2525');
  const routes = read('src/server/http/server.ts') + read('src/server/monitoring/listener.ts');
  for (const path of read('deploy/Caddyfile').match(/(?<=health_uri )\S+/g) ?? ['']) expect(routes).toContain(`'${path}'`);
  for (const { containers } of pods) for (const { httpGet } of probesOf(containers[0])) expect(routes).toContain(`'${httpGet.path}'`);
});

test('a process has the time to end, and rights to nothing', () => {
  for (const [, service] of services.filter(([, { env_file: file }]) => file)) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], user: '10001:10001', tmpfs: ['/tmp'] });
    expect(Number.parseInt(service.stop_grace_period, 10) * 1000).toBeGreaterThan(END);
  }
  for (const { containers, securityContext, terminationGracePeriodSeconds = 30, automountServiceAccountToken } of pods) {
    const [{ lifecycle, securityContext: own }] = containers;
    expect((terminationGracePeriodSeconds - (lifecycle?.preStop.sleep.seconds ?? 0)) * 1000).toBeGreaterThan(END);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } });
    expect(own).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
    expect(automountServiceAccountToken).toBe(false);
  }
  for (const unit of units)
    expect(read(`deploy/systemd/${unit}`)).toMatch(/User=duewell\n[^]*TimeoutStopSec=30[^]*NoNewPrivileges=yes|Type=oneshot\nUser=duewell/);
  expect(read('deploy/Dockerfile')).toMatch(/^USER 10001:10001$/m);
});

test('the image has what it names', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const started = [...read('deploy/Dockerfile').matchAll(/"([\w/.-]+\.(?:ts|mjs))"/g)].map(([, path = '']) => path);
  expect(started.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const fonts = FONT_FILES.map(({ from, file }) => join(root, 'node_modules', from, file.replace(/^(\.\.\/)+/, '')));
  expect(fonts.filter((path) => !existsSync(path))).toEqual([]);
  // The other model of letters is deleted from the image.
  expect(read('src/server/bills/reading/photo.ts').match(/'4\.0\.0[\w/.]*'/g)).toEqual(["'4.0.0_best_int/eng.traineddata.gz'"]);
});

test('versions are exact, and ours is that of package.json', () => {
  const images = [...Object.values(compose.services), ...Object.values(trial.services)].flatMap(({ image }) => image ?? []);
  const bases = [...read('deploy/Dockerfile').matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].map(([, image]) => image);
  for (const image of [...images, ...bases]) expect(image).toMatch(/:[a-z-]*v?\d+\.?\d+[\w.-]*\}?$/);
  expect(compose['x-product'].image).toContain(`duewell:${version}`);
  const [ours] = parse(read('deploy/kubernetes/kustomization.yaml')).images;
  expect(ours.newTag).toBe(version);
  expect(manifests.find(({ kind }) => kind === 'Job')?.metadata.name).toBe(`migrate-${version.replaceAll('.', '-')}`);
  const actions = [...read('.github/workflows/ci.yml').matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(actions.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([]);
});

function attempt(source: NodeJS.ProcessEnv): Env | null {
  try {
    return readEnv(source);
  } catch {
    return null;
  }
}

/** With the values of .env. */
function interpolated(environment: Readonly<Record<string, string>> = {}): Record<string, string> {
  const values: Record<string, string> = filled;
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, variable: string) => values[variable] ?? '')]),
  );
}

function probesOf(container: Container): Probe[] {
  return [container.startupProbe, container.livenessProbe, container.readinessProbe].flatMap((probe) => probe ?? []);
}
