/**
 * `npm run visual [-- commit]` compares every screen with the same screen of a commit (`main`, when none is named), whose pictures are made first, on the same
 * machine; a screen that the commit lacks is listed as failed. VISUAL_DIR=folder writes the pictures there, and compares nothing.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { playwright, webBuild } from './test-steps.ts';
import { runAll } from './test-summary.ts';

const root = resolve(import.meta.dirname, '..');
process.chdir(root);
const named = process.argv[2] ?? 'main';
const written = process.env['VISUAL_DIR'];

const env = written ? { VISUAL_DIR: resolve(written) } : { VISUAL_AGAINST: picturesOf(git('rev-parse', named)) };
process.exitCode = await runAll([webBuild, playwright('pictures', ['--config', 'playwright.visual.config.ts'], { env })]);

/** The folder with the pictures of a commit; they are made once. */
function picturesOf(commit: string): string {
  const folder = join(root, 'build/visual', commit);
  if (existsSync(folder)) return folder;
  console.log(`Making the pictures of ${git('log', '-1', '--format=%h %s', commit)} …`);
  const draft = `${folder}-draft`;
  rmSync(draft, { recursive: true, force: true });
  const tree = join(mkdtempSync(join(tmpdir(), 'duewell-visual-')), 'tree');
  git('worktree', 'add', '--detach', tree, commit);
  try {
    const lock = 'package-lock.json';
    if (readFileSync(join(tree, lock), 'utf8') === readFileSync(lock, 'utf8')) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    // Its exit code does not matter: a screen that fails there has no picture.
    execFileSync('sh', ['-c', 'npm run visual || true'], { cwd: tree, stdio: 'inherit', env: { ...process.env, VISUAL_DIR: draft } });
    renameSync(draft, folder);
  } finally {
    git('worktree', 'remove', '--force', tree);
  }
  return folder;
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
