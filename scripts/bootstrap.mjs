// Runs before `npm start` and `npm test`, on any Node that npm supports: plain JavaScript, importing only Node's modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules/.duewell-stamp');
const lock = readFileSync(join(root, 'package-lock.json'));
const wanted = createHash('sha256').update(lock).digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  if (!isInstalled()) install();
  assertNode();
  writeFileSync(stamp, wanted);
}

/** npm keeps its own list of installed packages; after a developer's `npm install` nothing is installed again. */
function isInstalled() {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const have = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(JSON.parse(lock.toString()).packages).every(([at, entry]) => at === '' || entry.optional || have[at]?.integrity === entry.integrity);
}

/** Without install scripts: none is needed, and none is trusted. */
function install() {
  console.log('Installing packages (npm ci; under a minute on most lines) …');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  const done = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (done.status === 0) return;
  fail(`The packages could not be installed (npm ci):\n${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`);
}

/** npm puts node_modules/.bin first in the path, so the packaged Node 24 runs the next step. */
function assertNode() {
  const packaged = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const node = existsSync(packaged) ? packaged : 'node';
  const options = { encoding: 'utf8', shell: process.platform === 'win32' };
  const said = (spawnSync(node, ['--version'], options).stdout ?? '').trim();
  if (Number(said.slice(1).split('.')[0]) >= 24) return;
  fail(`Duewell needs Node 24 or newer; ${node} is ${said || 'missing or does not run here'}. Install Node 24 and try again.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
