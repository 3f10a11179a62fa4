import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageRenderer } from './ssr.ts';

const home = mkdtempSync(join(tmpdir(), 'duewell-ssr-'));
mkdirSync(join(home, 'pages'));
writeFileSync(
  join(home, 'pages/render-page.js'),
  `const name = globalThis.duewellHead['application-name'];
   export const STYLES = { guest: '.a{color:red}', link: '.b{color:blue}' };
   export const titleAt = (path) => ({ '/account/login': 'Log in' })[path];
   export const renderAppShell = (path) => (path === '/dashboard' ? { title: 'Dash<board', html: '<i>shell</i>' } : null);
   export const renderPage = async ({ path, search }, given) => '<p style="--brand:#123456">' + path + search + name + (given ? 'given' : '') + '</p>';`,
);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const SHELL =
  '<html lang="en"><head><title>x</title><script type="module" crossorigin src="/assets/index.js"></script><link rel="modulepreload" crossorigin href="/assets/react.js"><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="app"></div></body></html>';
const env = { webDir: join(home, 'web'), productName: 'Due & well' };
const head = { 'application-name': 'Due' };
const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// A program renders for the first installation that is passed.
beforeAll(async () => void (await pageRenderer(env, SHELL, head)?.guest('/account/login')));

test('a page is rendered with its own styles, the only ones allowed, and without the code', async () => {
  const pages = pageRenderer(env, SHELL, head);
  expect(pages?.guest('/dashboard')).toBeUndefined();
  expect(pages?.guest('constructor')).toBeUndefined();
  const page = await pages?.guest('/account/login');
  expect(page?.html).toContain('<div id="app"><p style="--brand:#123456">/account/loginDue</p></div>');
  expect(page?.html).toContain('<title>Log in | Due &#38; well</title>');
  expect(page?.html).toContain('<style>.a{color:red}</style>');
  expect(page?.html).toContain('data-page="guest" data-sheet="/assets/index.css"');
  expect(page?.html).not.toMatch(/type="module"|modulepreload|rel="stylesheet"/);
  expect(page?.csp).toContain(`style-src 'self' ${digest('.a{color:red}')}; style-src-attr 'unsafe-hashes' ${digest('--brand:#123456')};`);
  expect(page?.csp).toContain("script-src 'self';");
  expect(page?.csp).not.toContain('unsafe-inline');
});

test('the empty page of a signed-in person’s screen contains its app shell, hidden until there is a session', async () => {
  const pages = pageRenderer(env, SHELL, head);
  expect(await pages?.appShell('/nowhere')).toBeUndefined();
  const page = await pages?.appShell('/dashboard');
  expect(page).toContain('<div id="shell"><i>shell</i></div><div id="app"></div>');
  expect(page).toContain('<title>Dash&#60;board | Due &#38; well</title>');
  expect(page).toContain('rel="modulepreload"');
});

test('the data in a link’s page cannot end their element or become a script', async () => {
  const given = { note: '</script><script>alert(1)</script><!--' };
  const page = await pageRenderer(env, SHELL, head)?.link({ path: '/received-invoice', search: '?q=k' }, given, '</title><b>');
  const block = /<script type="application\/json" id="preloaded">([^]*?)<\/script>/.exec(page?.html ?? '')?.[1] ?? '';
  expect(JSON.parse(block)).toEqual(given);
  expect(page?.html.match(/<script/g)).toHaveLength(1);
  expect(page?.html).toContain('<title>&#60;/title&#62;&#60;b&#62; | Due &#38; well</title>');
});

test('a process renders for one installation only', async () => {
  await expect(pageRenderer(env, SHELL, { 'application-name': 'Another' })?.guest('/account/login')).rejects.toThrow('another installation');
  expect(pageRenderer({ ...env, webDir: join(home, 'nowhere/web') }, SHELL, head)).toBeNull();
});
