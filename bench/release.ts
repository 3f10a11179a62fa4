import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Scene } from './scenario.ts';

/** What the figures are compared with: the last commit of release 0.4.0. */
const COMMIT = '757c3a9cbb3378e94ef31b0238d833d450e3b43b';

export const RELEASE_FILES = {
  server: 'src/server/main.ts',
  scene: 'bench/scene.ts',
  migrate: 'src/server/db/migrate.ts',
  postgres: 'src/server/db/embedded.ts',
} as const;

export interface ReleaseServer {
  benchEnv(databaseUrl: string, port: number): unknown;
  makeScene(databaseUrl: string, pairs: number): Promise<Scene>;
  migrate(databaseUrl: string): Promise<string[]>;
  startPostgres(options: { dataDir: string; port: number }): Promise<{ readonly url: string; stop(): Promise<void> }>;
  startServer(options: { role: 'all' | 'api'; env: unknown }): Promise<unknown>;
}

/** Release 0.4.0 with its packages in a folder of the system's temporary directory, kept for the next run; or why there is none. */
export function checkOutRelease(): { root: string } | { missing: string } {
  const root = join(tmpdir(), `duewell-release-${COMMIT.slice(0, 12)}`);
  if (existsSync(root)) return { root };
  const project = resolve(import.meta.dirname, '..');
  try {
    execFileSync('git', ['cat-file', '-e', COMMIT], { cwd: project, stdio: 'ignore' });
  } catch {
    return { missing: 'no git history here' };
  }
  const draft = mkdtempSync(`${root}-`);
  const archive = execFileSync('git', ['archive', '--format=tar', COMMIT], { cwd: project, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-xf', '-', '-C', draft], { input: archive });
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(draft) === lock(project)) symlinkSync(join(project, 'node_modules'), join(draft, 'node_modules'));
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] });
  mkdirSync(join(draft, 'build'), { recursive: true });
  renameSync(draft, root);
  return { root };
}

export async function releaseModules(root: string): Promise<Pick<ReleaseServer, 'makeScene' | 'migrate' | 'startPostgres'>> {
  const of = (file: keyof typeof RELEASE_FILES): Promise<object> => import(join(root, RELEASE_FILES[file]));
  const modules = { ...(await of('scene')), ...(await of('migrate')), ...(await of('postgres')) };
  // Checked by hand: these files of release 0.4.0 export this.
  return modules as Pick<ReleaseServer, 'makeScene' | 'migrate' | 'startPostgres'>;
}
