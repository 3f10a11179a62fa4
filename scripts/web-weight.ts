import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const kB = 1000;

/** The limits of a first load after gzip: bytes of JavaScript and number of files. */
const FIRST_LOADS = {
  'log-in': { js: 130 * kB, files: 9 },
  /** Without the code loaded on interaction; then with it. */
  'received invoice, read': { js: 90 * kB, files: 1 },
  'received invoice, used': { js: 100 * kB, files: 10 },
  dashboard: { js: 260 * kB, files: 24 },
  editor: { js: 260 * kB, files: 24 },
} as const;
/** The complete style sheet, and the inline styles of server-rendered pages. */
const STYLES = { sheet: 13.5 * kB, ssr: 7.5 * kB };

interface Ahead {
  readonly main: string;
  readonly in: readonly string[];
  readonly out: readonly string[];
  readonly documents: readonly string[];
  readonly screens: Readonly<Record<string, readonly string[]>>;
}

/** Checks a build; returns a sentence for everything that is too heavy. */
export function tooHeavy(webDir: string, pagesDir: string, screenFiles: readonly string[]): string[] {
  const ahead = aheadOf(webDir);
  const sets: Record<keyof typeof FIRST_LOADS, readonly string[]> = {
    'log-in': [...ahead.out, ahead.main],
    'received invoice, read': [],
    'received invoice, used': [...ahead.documents, ahead.main],
    dashboard: [...ahead.in, ahead.main, ...(ahead.screens['/dashboard'] ?? ['missing.js'])],
    editor: [...ahead.in, ahead.main, ...(ahead.screens['/invoices/create-invoice'] ?? ['missing.js'])],
  };
  return [
    ...Object.entries(FIRST_LOADS).flatMap(([name, limit]) => {
      // The keys of both are the same, as the type of `sets` says.
      const files = [...withImports(webDir, ['boot.js', ...sets[name as keyof typeof FIRST_LOADS]])];
      const js = files.reduce((sum, file) => sum + weightOf(join(webDir, file)), 0);
      return [...over(`${name}: JavaScript`, js, limit.js), ...over(`${name}: files`, files.length, limit.files + 1)];
    }),
    ...readdirSync(join(webDir, 'assets'))
      .filter((file) => /^index-.*\.css$/.test(file))
      .flatMap((file) => over('the sheet of styles', weightOf(join(webDir, 'assets', file)), STYLES.sheet)),
    ...ssrStyles(pagesDir).flatMap((styles, index) => over(`styles of rendered page ${index + 1}`, gzipSync(styles, { level: 9 }).length, STYLES.ssr)),
    ...withoutChunk(webDir, screenFiles),
  ];
}

function over(what: string, is: number, limit: number): string[] {
  return is > limit ? [`${what} ${is}, promised is at most ${limit}`] : [];
}

/** The list that `boot` of vite.config.ts writes: the only object in the file with this first key, and with an object at its end. */
function aheadOf(webDir: string): Ahead {
  const code = readFileSync(join(webDir, 'boot.js'), 'utf8');
  const from = code.indexOf('{"in":');
  const to = code.indexOf('}}', from) + 2;
  if (from < 0 || to < from) throw new Error('boot.js names no files to fetch ahead.');
  // Written by our own build from that type's fields.
  return JSON.parse(code.slice(from, to)) as Ahead;
}

/** Follows static imports; dynamic imports are not part of the first load. */
function withImports(webDir: string, files: readonly string[]): Set<string> {
  const all = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    const code = readFileSync(join(webDir, file), 'utf8');
    for (const [, name = ''] of code.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) open.push(`assets/${name}`);
  }
  return all;
}

function weightOf(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

/** In the server's program each is one long string. */
function ssrStyles(pagesDir: string): string[] {
  const code = readFileSync(join(pagesDir, 'render-page.js'), 'utf8');
  const found = [...code.matchAll(/= ("(?:[^"\\]|\\.)*@layer(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => String(JSON.parse(text)));
  if (found.length !== 2) throw new Error(`Two pages bring their own styles; the build holds ${found.length}.`);
  return found;
}

/** Every screen is a chunk of its own. */
function withoutChunk(webDir: string, screenFiles: readonly string[]): string[] {
  const chunks = readdirSync(join(webDir, 'assets'));
  return screenFiles
    .filter((name) => !chunks.some((chunk) => chunk.startsWith(`${name}-`) && chunk.endsWith('.js')))
    .map((name) => `${name} has no chunk of its own`);
}

/** The modules of `src/web/entry/screens.ts` and `app-screens.ts`, by their names without folder and extension. */
export function screenFilesIn(source: string): string[] {
  const names = [...source.matchAll(/import\('[^']*\/([\w-]+)\.tsx'\)/g)].map(([, name = '']) => name);
  // Log-in shares its chunk with the layout around it.
  return names.map((name) => (name === 'login-screen' ? 'login' : name));
}
