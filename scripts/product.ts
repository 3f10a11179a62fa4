import { canListen } from '../tools/postgres/ports.ts';
import { startPostgres } from '../tools/postgres/launcher.ts';
import type { Postgres } from '../tools/postgres/launcher.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import type { SandboxProcess } from './sandbox-process.ts';
import { buildWeb } from './web-build.ts';

export interface Product {
  readonly url: string;
  /** Undefined outside demo mode. */
  readonly sandboxUrl: string | undefined;
  /** The owner's connection. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly firstStart: boolean;
  readonly accounts: readonly DemoAccount[];
  /** The address of the back office; empty without one. */
  readonly officeUrl: string;
  /** Of the demo only. */
  readonly operators: readonly { readonly email: string; readonly password: string; readonly roles: readonly string[] }[];
  /** Stops in order: server, sandbox, PostgreSQL. */
  stop(): Promise<void>;
}

export interface DemoAccount {
  readonly business: string;
  readonly email: string;
  readonly password: string;
}

export interface ProductOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly durability?: 'on' | 'off';
  readonly say?: (line: string) => void;
  /** Called when a part ended by itself. */
  readonly onLost?: (message: string) => void;
}

/** Starts the whole product, for `npm start` and the browser tests. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { env } = options;
  const settings = readSettings(env);
  await assertPortsFree(settings);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const parts = startParts(options, settings);
    // Every started part must be stopped, also when another one fails.
    parts.postgres.then(
      (it) => it && stops.push(() => it.stop()),
      () => undefined,
    );
    parts.sandbox.then(
      (it) => it && stops.push(() => it.stop()),
      () => undefined,
    );
    const settled = await Promise.allSettled([parts.postgres, parts.sandbox, parts.web, parts.modules]);
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    const [postgres, sandbox, { server, migrate, readEnv, seed }] = await Promise.all([parts.postgres, parts.sandbox, parts.modules]);
    const databaseUrl = postgres?.url ?? settings.databaseUrl ?? '';
    const ran = await migrate.migrate(databaseUrl);
    const { accounts, operators } = settings.demo ? await seed.seed(readEnv.readEnv(env, databaseUrl)) : { accounts: [], operators: [] };
    const running = await server.startServer({ role: 'all', env: readEnv.readEnv(env, databaseUrl) });
    stops.push(() => running.stop());
    const { dataDir } = settings;
    return {
      url: running.url,
      sandboxUrl: sandbox?.url,
      databaseUrl,
      dataDir,
      firstStart: ran.length > 0,
      accounts,
      officeUrl: running.officeUrl,
      operators,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Settings {
  readonly demo: boolean;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly ports: readonly { readonly name: string; readonly port: number }[];
}

function readSettings(env: NodeJS.ProcessEnv): Settings {
  const databaseUrl = env['DATABASE_URL'] || undefined;
  const demo = (env['DUEWELL_MODE'] ?? (databaseUrl ? 'production' : 'demo')) === 'demo';
  const ofDemo = [
    { name: 'SANDBOX_PORT', port: Number(env['SANDBOX_PORT'] ?? 4401) },
    { name: 'SANDBOX_SMTP_PORT', port: Number(env['SANDBOX_SMTP_PORT'] ?? 4402) },
  ];
  const port = Number(env['PORT'] ?? 4400);
  const ofOffice = { name: 'OFFICE_PORT', port: Number(env['OFFICE_PORT'] ?? port + 4) };
  const ofInbox = { name: 'INBOX_SMTP_PORT', port: Number(env['INBOX_SMTP_PORT'] || port + 5) };
  const ports = [{ name: 'PORT', port }, ...(demo ? [...ofDemo, ofOffice, ...(env['INBOX_DOMAIN'] === 'off' ? [] : [ofInbox])] : [])];
  return { demo, databaseUrl, dataDir: env['DUEWELL_DATA'] ?? '.data', ports };
}

async function assertPortsFree({ ports }: Settings): Promise<void> {
  const free = await Promise.all(ports.map(({ port }) => canListen(port, '127.0.0.1')));
  const taken = ports.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const which = taken.map(({ port }) => port).join(', ');
  const instead = taken.map(({ name, port }) => `${name}=${port + 100}`).join(' ');
  const noun = taken.length === 1 ? `Port ${which} is` : `The ports ${which} are`;
  throw new Error(`${noun} taken by another program (Duewell may be running already).\nChoose another:  ${instead} npm start`);
}

/** In parallel: PostgreSQL starts while modules are loaded and the web app is built. */
function startParts({ env, durability = 'on', say, onLost }: ProductOptions, settings: Settings) {
  const lost = (what: string) => (reason: string) => onLost?.(`${what} ended by itself (${reason}).`);
  const port = settings.ports[0]?.port ?? 4400;
  const pgPort = Number(env['POSTGRES_PORT'] ?? 4403);
  const postgres: Promise<Postgres | undefined> = settings.databaseUrl
    ? Promise.resolve(undefined)
    : startPostgres({
        dataDir: settings.dataDir,
        port: pgPort,
        avoid: settings.ports.map((one) => one.port),
        durability,
        onRestart: (reason) => say?.(`PostgreSQL ended by itself (${reason}) and was started again.`),
        onLost: lost('PostgreSQL'),
      });
  const forSandbox = {
    WEBHOOK_URL: `http://localhost:${port}/webhooks/paystack`,
    APP_URL: `http://localhost:${port}`,
    INBOX_SMTP_PORT: String(port + 5),
    ...env,
  };
  const sandbox: Promise<SandboxProcess | undefined> = settings.demo ? startSandboxProcess(forSandbox, lost('The sandbox')) : Promise.resolve(undefined);
  return { postgres, sandbox, web: buildWeb(say), modules: loadModules() };
}

async function loadModules() {
  const [server, readEnv, migrate, seed] = await Promise.all([
    import('../src/server/api/main.ts'),
    import('../src/server/core/env.ts'),
    import('../src/server/db/migrate.ts'),
    import('../src/server/seed/index.ts'),
  ]);
  return { server, readEnv, migrate, seed };
}
