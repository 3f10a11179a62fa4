import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '../env.ts';
import { PAGE_CSP } from './page-csp.ts';

/** A page of the web app as it is first seen, drawn before its code arrives. */
export interface Document {
  readonly html: string;
  /** Allows the page's own styles by their digests, and no others. */
  readonly csp: string;
}

/** What the web build leaves for the server (`src/web/app/draw.tsx`). */
interface Drawing {
  readonly STYLES: Readonly<Record<Look, string>>;
  titleAt(path: string): string;
  drawFrame(path: string): { title: string; html: string } | null;
  draw(place: { path: string; search: string; hash: string }, given?: unknown): Promise<string>;
}

/** `guest`: the app starts at once. `link`: it starts when its reader does something, or something happens to the paper. */
type Look = 'guest' | 'link';

export interface Drawn {
  /** The same for everybody, drawn when it is first asked for. Undefined where a path has no such page. */
  guest(path: string): Promise<Document> | undefined;
  /** The empty page with the frame of a signed-in person's screen; undefined where no such screen is. */
  frame(path: string): Promise<string | undefined>;
  /** A link's page with what was read for it. */
  link(place: { path: string; search: string }, given: unknown, title: string): Promise<Document>;
}

const GUESTS: readonly string[] = ['/account/login', '/account/register', '/reset'];

type Head = Readonly<Record<string, string>>;

/** Null where the web app has not been built. `shell` is its page under this installation's name, `head` what that says of it. */
export function drawn(env: Pick<Env, 'webDir' | 'productName'>, shell: string, head: Head): Drawn | null {
  const file = join(env.webDir, '../pages/draw.js');
  if (!existsSync(file)) return null;
  const once = new Map<string, Promise<Document>>();
  const load = () => loadDrawing(file, head);
  const titled = (title: string) => `${title} | ${env.productName}`;
  return {
    guest(path) {
      if (!GUESTS.includes(path)) return undefined;
      const known = once.get(path);
      if (known) return known;
      const made = load().then(async (drawing) => {
        const body = await drawing.draw({ path, search: '', hash: '' });
        return documentOf(shell, { look: 'guest', body, styles: drawing.STYLES.guest, title: titled(drawing.titleAt(path)) });
      });
      once.set(path, made);
      made.catch(() => once.delete(path));
      return made;
    },
    async frame(path) {
      const found = (await load()).drawFrame(path);
      return found ? framed(shell, titled(found.title), found.html) : undefined;
    },
    async link({ path, search }, given, title) {
      const drawing = await load();
      const body = await drawing.draw({ path, search, hash: '' }, given);
      return documentOf(shell, { look: 'link', body, styles: drawing.STYLES.link, title: titled(title), given });
    },
  };
}

let ofProcess: { readonly key: string; readonly drawing: Promise<Drawing> } | undefined;

/** The built program asks for the installation's name and the like as it is loaded, and is loaded once: a process draws for one installation. */
function loadDrawing(file: string, head: Head): Promise<Drawing> {
  const key = JSON.stringify([file, head]);
  if (!ofProcess) {
    // What `src/ui/head.ts` reads where there is no document.
    Reflect.set(globalThis, 'duewellHead', head);
    // Made by our own build from that module.
    ofProcess = { key, drawing: import(pathToFileURL(file).href) as Promise<Drawing> };
  }
  if (ofProcess.key !== key) return Promise.reject(new Error('This process draws for another installation already.'));
  return ofProcess.drawing;
}

function framed(shell: string, title: string, html: string): string {
  return withTitle(shell, title).replace('<div id="app">', () => `<div id="frame">${html}</div><div id="app">`);
}

function withTitle(page: string, title: string): string {
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
}

interface Parts {
  readonly look: Look;
  readonly body: string;
  readonly styles: string;
  readonly title: string;
  readonly given?: unknown;
}

function documentOf(shell: string, { look, body, styles, title, given }: Parts): Document {
  const sheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
  const href = sheet.exec(shell)?.[1] ?? '';
  const html = withTitle(shell, title)
    .replace('<html lang="en"', `<html lang="en" data-page="${look}" data-sheet="${href}"`)
    .replace(sheet, () => `<style>${styles}</style>`)
    // Its code is fetched by boot.js, after the first paint or when it is wanted.
    .replace(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace('<div id="app"></div>', () => `<div id="app">${body}</div>${given === undefined ? '' : dataBlock(given)}`);
  return { html, csp: cspFor(styles, body) };
}

/** Data and no script: browsers do not run this type. `<` is written so that no text in it can end the element. */
function dataBlock(given: unknown): string {
  return `<script type="application/json" id="given">${JSON.stringify(given).replaceAll('<', '\\u003c')}</script>`;
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
