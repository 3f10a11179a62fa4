import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { screenFilesIn, tooHeavy } from '../scripts/web-weight.ts';

let home = '';
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Incompressible text. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64');

function build(files: Readonly<Record<string, string>> = {}): string[] {
  home = mkdtempSync(join(tmpdir(), 'duewell-weight-'));
  const ahead = {
    in: ['assets/layout-1.js'],
    main: 'assets/index-1.js',
    out: ['assets/login-1.js'],
    documents: ['assets/document-1.js'],
    screens: { '/dashboard': ['assets/dashboard-screen-1.js'], '/invoices/create-invoice': ['assets/editor-1.js'] },
  };
  const all: Record<string, string> = {
    'web/boot.js': `{ const ahead = ${JSON.stringify(ahead)}; }`,
    'web/assets/index-1.js': 'import{a as b}from"./react-1.js";',
    'web/assets/react-1.js': 'export{}',
    'web/assets/layout-1.js': 'import"./react-1.js";',
    'web/assets/login-1.js': '',
    'web/assets/document-1.js': '',
    'web/assets/dashboard-screen-1.js': '',
    'web/assets/editor-1.js': '',
    'web/assets/index-1.css': '',
    'pages/render-page.js': 'var a = "@layer a{content:\\"x\\"}";\nvar b = "@layer b{}";',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(join(home, name, '..'), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  return tooHeavy(join(home, 'web'), join(home, 'pages'), ['dashboard-screen']);
}

test('a light build is within its limits', () => {
  expect(build()).toEqual([]);
});

test.each([
  ['a heavy file that the first one imports', { 'web/assets/react-1.js': noise(140_000) }, ['log-in: JavaScript', 'received invoice, used: JavaScript']],
  ['a heavy screen', { 'web/assets/dashboard-screen-1.js': noise(270_000) }, ['dashboard: JavaScript']],
  ['code that runs before the first paint', { 'web/boot.js': '' }, null],
  ['too many styles', { 'web/assets/index-1.css': noise(14_000) }, ['the sheet of styles']],
  ['too many styles in the page', { 'pages/render-page.js': `var a = "@layer ${noise(8_000)}";\nvar b = "@layer b{}";` }, ['styles of rendered page 1']],
  [
    'crumbs',
    {
      'web/assets/login-1.js': Array.from({ length: 12 }, (_, at) => `import"./crumb-${at}.js";`).join(''),
      ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`web/assets/crumb-${at}.js`, ''])),
    },
    ['log-in: files'],
  ],
])('%s is said', (_what, files, says) => {
  if (says === null) expect(() => build(files)).toThrow('names no files');
  else expect(build(files).map((line) => line.replace(/ \d+, promised.*/, ''))).toEqual(says.map((line) => expect.stringContaining(line)));
});

test('every screen is weighed under its own name', () => {
  expect(screenFilesIn("lazy(() => import('../kyb/kyb-screen.tsx').then((m) => m.Kyb)); import('../a/b.tsx')")).toEqual(['kyb-screen', 'b']);
});
