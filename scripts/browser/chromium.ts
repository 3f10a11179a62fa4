import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackFile, unpackTar } from './unpack.ts';

export type LaunchOptions = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
};

/**
 * Playwright's launch options. CHROMIUM_PATH names an installed browser; otherwise the one from the packages is unpacked once (x64 Linux only) with the
 * libraries and the font that a minimal machine lacks.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const installed = process.env['CHROMIUM_PATH'];
  if (installed) return { executablePath: installed, args: flags, env: environment() };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The packaged browser is for x64 Linux. Set CHROMIUM_PATH to a Chromium or Chrome of your own.');
  }
  const home = await unpacked();
  writeFontList(home);
  const env = {
    ...environment(),
    LD_LIBRARY_PATH: join(home, 'lib'),
    FONTCONFIG_FILE: join(home, 'fonts.conf'),
    FONTCONFIG_PATH: home,
  };
  return { executablePath: join(home, 'chromium'), args: flags, env };
}

const here = dirname(fileURLToPath(import.meta.url));

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A simulated camera with a moving picture, as the face check requires.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
];

/** Created under another name and renamed when complete: an interrupted or parallel start leaves nothing incomplete. */
async function unpacked(): Promise<string> {
  const root = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = Object(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const home = resolve(here, '../../node_modules/.cache', `duewell-chromium-${version}`);
  if (existsSync(home)) return home;
  const draft = `${home}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    unpackTar(join(root, 'bin/al2023.tar.br'), draft);
    unpackTar(join(root, 'bin/fonts.tar.br'), draft);
    await unpackFile(join(root, 'bin/chromium.br'), join(draft, 'chromium'), 0o755);
    renameSync(draft, home);
  } catch (error) {
    if (!existsSync(join(home, 'chromium'))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return home;
}

/** Names the folder of the unpacked fonts; written again when the template or the project's path has changed. */
function writeFontList(home: string): void {
  const template = readFileSync(join(here, 'fonts.conf'), 'utf8');
  const wanted = template.replace('@FONTS@', join(home, 'fonts')).replace('@CACHE@', join(home, 'fontcache'));
  const file = join(home, 'fonts.conf');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) writeFileSync(file, wanted);
}

function environment(): Record<string, string> {
  const variables = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return Object.fromEntries(variables);
}
