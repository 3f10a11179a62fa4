import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The commit of the release before this one. Each release puts the commit of the former one here (CONTRIBUTING.md). */
export const RELEASE_BEFORE = '4c04ae7d2c404b86208b6fa74b15a68a490d8ecb';

const project = resolve(import.meta.dirname, '../..');

export interface Release {
  /** The folder of its code. */
  readonly root: string;
  remove(): void;
}

/**
 * The code of the release before, in a folder of its own. It uses the packages of this one where it needs none in another version. Else RELEASE_BEFORE_MODULES must
 * name the `node_modules` of its own `npm ci`.
 */
export function unpackReleaseBefore(): Release {
  const git = (...args: string[]) => execFileSync('git', ['-C', project, ...args], { maxBuffer: 1 << 30 });
  if (spawnSync('git', ['-C', project, 'cat-file', '-e', `${RELEASE_BEFORE}^{commit}`]).status !== 0)
    throw new Error(`This clone lacks the commit of the release before. Fetch it: git fetch --depth=1 origin ${RELEASE_BEFORE}`);
  const root = mkdtempSync(join(tmpdir(), 'duewell-release-'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    execFileSync('tar', ['-x', '-C', root], { input: git('archive', RELEASE_BEFORE) });
    const given = process.env['RELEASE_BEFORE_MODULES'];
    if (given === undefined) assertSamePackages(root);
    symlinkSync(resolve(given ?? join(project, 'node_modules')), join(root, 'node_modules'));
    copyFileSync(join(project, MAKE_MARKET), join(root, MAKE_MARKET));
  } catch (error) {
    remove();
    throw error;
  }
  return { root, remove };
}

/** Runs in the folder of the release before. */
export const MAKE_MARKET = 'tests/gates/make-market.ts';

function assertSamePackages(root: string): void {
  const [theirs, ours] = [runtimePackages(root), runtimePackages(project)];
  const other = [...theirs].filter(([name, version]) => ours.get(name) !== version).map(([name, version]) => `${name} ${version}`);
  if (other.length === 0) return;
  throw new Error(
    `The release before needs packages in other versions: ${other.join(', ')}. Install its own in a worktree ` +
      `(git worktree add ../before ${RELEASE_BEFORE} && cd ../before && npm ci --ignore-scripts) and set RELEASE_BEFORE_MODULES=../before/node_modules.`,
  );
}

/** The versions of what runs in production, by the places in `node_modules`. */
function runtimePackages(root: string): ReadonlyMap<string, string> {
  const lock: { packages: Record<string, { version?: string; dev?: boolean; optional?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const packages = Object.entries(lock.packages).filter(([place, { dev, optional }]) => place !== '' && !dev && !optional);
  return new Map(packages.map(([place, { version = '' }]) => [place.slice('node_modules/'.length), version]));
}
