import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Builds the web app unless the existing build has the same sources. Returns whether it was built. */
export async function buildWeb(say: (line: string) => void = () => undefined): Promise<boolean> {
  const wanted = fingerprint();
  const stamp = join(root, 'build/web.stamp');
  const built =
    existsSync(join(root, 'build/web/index.html')) && existsSync(join(root, 'build/pages/render-page.js')) && existsSync(join(root, 'build/office/index.html'));
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  say('Building the web apps …');
  // The customers' app, the program that renders its first pages on the server, and the operators' app.
  const builds = await Promise.all([vite([]), vite(['--ssr', 'entry/render-page.tsx']), vite(['--config', 'src/office/vite.config.ts'])]);
  for (const { code, output } of builds) if (code !== 0) throw new Error(`The web app could not be built:\n${output}`);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

const root = resolve(import.meta.dirname, '..');
const sources = ['src/web', 'src/office', 'src/ui', 'src/api-client', 'src/shared', 'vite.config.ts', 'package-lock.json', 'tsconfig.base.json'];

/** By content, since a checkout changes the times of all files. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const at of sources) {
    for (const file of filesOf(at))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(at: string): string[] {
  const full = join(root, at);
  if (!existsSync(full)) return [];
  if (!at.startsWith('src/')) return [at];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort();
}

/** In a separate process: its memory is released, and its output is shown only when it fails. */
function vite(more: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const program = join(root, 'node_modules/vite/bin/vite.js');
    const env = { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' };
    const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn', ...more], { cwd: root, env });
    let output = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString()));
    child.stderr.on('data', (part: Buffer) => (output += part.toString()));
    child.once('error', (error) => done({ code: -1, output: error.message }));
    child.once('close', (code) => done({ code: code ?? -1, output }));
  });
}
