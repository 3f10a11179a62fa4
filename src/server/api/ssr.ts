import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '../core/env.ts';
import { PAGE_CSP } from '../http/page-csp.ts';

/** A page of the web app, rendered before its code has loaded. */
export interface Document {
  readonly html: string;
  /** Allows only the page's own styles, by their digests. */
  readonly csp: string;
}

/** The module that the web build makes for the server (`src/web/entry/render-page.tsx`). */
interface RenderModule {
  readonly STYLES: Readonly<Record<PageKind, string>>;
  titleAt(path: string): string;
  renderAppShell(path: string): { title: string; html: string } | null;
  renderPage(place: { path: string; search: string; hash: string }, preloaded?: unknown): Promise<string>;
}

/** `guest`: the app starts at once. `link`: it starts when the reader acts, or when the document changes. */
type PageKind = 'guest' | 'link';

export interface PageRenderer {
  /** The same for everybody, rendered at the first request. Undefined for a path without such a page. */
  guest(path: string): Promise<Document> | undefined;
  /** The empty page with the app shell of a signed-in person's screen; undefined without one. */
  appShell(path: string): Promise<string | undefined>;
  /** A link's page with its preloaded data. */
  link(place: { path: string; search: string }, preloaded: unknown, title: string): Promise<Document>;
}

const GUESTS: readonly string[] = ['/account/login', '/account/register', '/reset'];

type Head = Readonly<Record<string, string>>;

/** Null if the web app has not been built. `shell` is its page with this installation's name, `head` the settings in it. */
export function pageRenderer(env: Pick<Env, 'webDir' | 'productName'>, shell: string, head: Head): PageRenderer | null {
  const file = join(env.webDir, '../pages/render-page.js');
  if (!existsSync(file)) return null;
  const once = new Map<string, Promise<Document>>();
  const load = () => loadRenderer(file, head);
  const titled = (title: string) => `${title} | ${env.productName}`;
  return {
    guest(path) {
      if (!GUESTS.includes(path)) return undefined;
      const cached = once.get(path);
      if (cached) return cached;
      const made = load().then(async (renderer) => {
        const body = await renderer.renderPage({ path, search: '', hash: '' });
        return documentOf(shell, { kind: 'guest', body, styles: renderer.STYLES.guest, title: titled(renderer.titleAt(path)) });
      });
      once.set(path, made);
      made.catch(() => once.delete(path));
      return made;
    },
    async appShell(path) {
      const found = (await load()).renderAppShell(path);
      return found ? withAppShell(shell, titled(found.title), found.html) : undefined;
    },
    async link({ path, search }, preloaded, title) {
      const renderer = await load();
      const body = await renderer.renderPage({ path, search, hash: '' }, preloaded);
      return documentOf(shell, { kind: 'link', body, styles: renderer.STYLES.link, title: titled(title), preloaded });
    },
  };
}

const loaded = new Map<string, { readonly key: string; readonly renderer: Promise<RenderModule> }>();

/** The built program reads the installation's name and settings when it is loaded, and is loaded once: in a process it renders for one installation. */
function loadRenderer(file: string, head: Head): Promise<RenderModule> {
  const key = JSON.stringify(head);
  const before = loaded.get(file);
  if (!before) {
    // Read by `src/ui/primitives/head.ts` where there is no document.
    Reflect.set(globalThis, 'duewellHead', head);
    // Our own build made it from that module.
    const renderer = import(pathToFileURL(file).href) as Promise<RenderModule>;
    loaded.set(file, { key, renderer });
    return renderer;
  }
  if (before.key !== key) return Promise.reject(new Error('This process renders for another installation already.'));
  return before.renderer;
}

function withAppShell(shell: string, title: string, html: string): string {
  return withTitle(shell, title).replace('<div id="app">', () => `<div id="shell">${html}</div><div id="app">`);
}

function withTitle(page: string, title: string): string {
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
}

interface Parts {
  readonly kind: PageKind;
  readonly body: string;
  readonly styles: string;
  readonly title: string;
  readonly preloaded?: unknown;
}

function documentOf(shell: string, { kind, body, styles, title, preloaded }: Parts): Document {
  const sheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
  const href = sheet.exec(shell)?.[1] ?? '';
  const html = withTitle(shell, title)
    .replace('<html lang="en"', `<html lang="en" data-page="${kind}" data-sheet="${href}"`)
    .replace(sheet, () => `<style>${styles}</style>`)
    // boot.js loads its code, after the first paint or when it is needed.
    .replace(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace('<div id="app"></div>', () => `<div id="app">${body}</div>${preloaded === undefined ? '' : dataBlock(preloaded)}`);
  return { html, csp: cspFor(styles, body) };
}

/** Data, not a script: browsers do not execute this type. `<` is escaped, so that no text can end the element. */
function dataBlock(preloaded: unknown): string {
  return `<script type="application/json" id="preloaded">${JSON.stringify(preloaded).replaceAll('<', '\\u003c')}</script>`;
}

function cspFor(styles: string, body: string): string {
  const attributes = new Set([...body.matchAll(/ style="([^"&]*)"/g)].map(([, value = '']) => value));
  const own = [...attributes].map(digest).join(' ');
  const attribute = own ? `; style-src-attr 'unsafe-hashes' ${own}` : '';
  return PAGE_CSP.replace("style-src 'self'", `style-src 'self' ${digest(styles)}${attribute}`);
}

function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
