import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync } from 'vite';
import type { BuildOptions, Plugin, Rolldown } from 'vite';

// `npx vite` forwards everything except the web app to the API: that of `npm start`, or of API_URL.
const api = process.env['API_URL'] ?? 'http://localhost:4400';

const CORE =
  /(src[\\/](api-client|ui[\\/][a-z]+)[\\/](api-error|in-flight|client|navigation|lucide-icon|cx|button|icon-button|spinner|link|request-id|toast-store|error-state|lazy-part|head|use-online|offline-banner)\.tsx?|src[\\/]web[\\/]base[\\/](config|public-paths|encrypted-storage|local-data|dashboard-cache|session|language-choice|call-without-schema)\.tsx?|src[\\/]web[\\/]shell[\\/](bare-layout|event-replay)\.tsx?|src[\\/]shared[\\/](kit[\\/](route|errors|money|date)|i18n[\\/](days|message))\.ts|(createLucideIcon|icons[\\/](check|rotate-cw|wifi-off))\.mjs)$/;
const PAGES =
  /(src[\\/]ui[\\/][a-z]+[\\/](checkbox|radio-cards|phone-input|copy-button|text-area)\.tsx|src[\\/]shared[\\/]payments[\\/]link-calls\.ts|icons[\\/](arrow-left|printer|external-link|credit-card|landmark|wallet-minimal|circle-check|circle-x|hourglass|badge-check|search-x)\.mjs)$/;
// The app around its screens, part of every first load.
const START =
  /src[\\/](web[\\/](entry[\\/](start|app|router|router-state|routes|screens|lazy-screen|offline-shell)|base[\\/]title|shell[\\/]maintenance-state|analytics[\\/]consent)|ui[\\/]feedback[\\/]loading-bar)\.tsx?$/;
// Loaded first: the language is set before modules with texts are evaluated, so no texts may be in this chunk.
const WORDS = /(src[\\/]shared[\\/]kit[\\/]language-name\.ts|src[\\/]web[\\/]base[\\/]language\.ts|preload-helper.*)$/;
// The calls of signing in and their dependencies only: every log-in pays for what is in here.
const CONTRACT =
  /(node_modules[\\/]zod[\\/].*|src[\\/]shared[\\/](kit[\\/](?!say|email|phone|counted).*|accounts[\\/](contract|rules)|business[\\/](contract|levels)|access[\\/]permissions)\.ts)$/;

/**
 * The React Compiler does not compile these: its memoisation would be a sixth of their code, in the first load of every guest, without a
 * benefit for components that render once or only with new contents, such as the document in the editor. The router stays compiled: a screen
 * is not rendered again while the next one is loaded.
 */
const NOT_COMPILED =
  /src[\\/](web[\\/]((public|documents)[\\/].*|entry[\\/]app|base[\\/]language-choice|shell[\\/]bare-layout)|ui[\\/](primitives[\\/](button|icon-button|link|card|brand|money|status|skeleton|spinner|request-id|text-with-parts|use-online)|form[\\/]phone-input|feedback[\\/](offline-banner|loading-bar|error-state|lazy-part|use-saving)))\.tsx?$/;

/** The chunks under `start`. */
const BASE = /\/(react|core|language|rolldown-runtime)-[\w-]{7}\.js$/;

const cssTarget = ['chrome123', 'safari17.5', 'firefox120'];

const app: BuildOptions = {
  outDir: '../../build/web',
  emptyOutDir: true,
  target: 'es2022',
  cssTarget,
  assetsInlineLimit: 0,
  // boot.js preloads the files of a page: a file that the page also names would be loaded twice, once past the service worker.
  // The chunks under `start` are loaded before any other import runs: listing them with each import would add weight to every page.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file, needed, { hostType }) => (hostType === 'html' ? [] : needed.filter((name) => file.includes('/start-') || !BASE.test(name))),
  },
  rolldownOptions: {
    output: {
      // The shortest hashes that the bundler gives; each letter of a name is repeated in every file that imports it.
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: {
        groups: [
          { name: 'language', priority: 7, test: WORDS },
          // React changes rarely: a file of its own stays cached across releases.
          { name: 'react', priority: 6, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
          // First the code of all pages, public documents included; then the additional code of log-in, in three files instead of thirty.
          { name: 'core', priority: 5, test: CORE },
          { name: 'start', priority: 2, test: START },
          { name: 'contract', priority: 2, test: CONTRACT },
          // Amounts and states on every screen; the document of public pages, editor and print.
          {
            name: 'figures',
            priority: 1,
            test: /src[\\/](ui[\\/]primitives[\\/](money|status|skeleton)\.tsx|web[\\/]base[\\/]states\.ts|api-client[\\/]live\.ts|shared[\\/]invoices[\\/]link-calls\.ts|web[\\/]payments[\\/]started-by-link\.ts)$|icons[\\/]monitor\.mjs$/,
          },
          // The head of the dashboard and the wallet, in one file instead of two.
          {
            name: 'heads',
            priority: 1,
            test: /(src[\\/](ui[\\/]primitives[\\/]figure|web[\\/]wallet[\\/]held-note)\.tsx|icons[\\/](rotate-ccw-)?clock\.mjs)$/,
          },
          {
            name: 'document',
            priority: 1,
            test: /src[\\/]web[\\/](documents[\\/][a-z-]+|public[\\/](use-received|preloaded|received-files|received-skeleton|link-keys)|base[\\/]file-without-schema)\.tsx?$|src[\\/]shared[\\/](kit[\\/](say|phone)|invoices[\\/]document-texts)\.ts$|src[\\/](api-client|ui[\\/][a-z]+)[\\/](file-size|download|save-blob|use-saving)\.ts$|icons[\\/](file-text|image|download)\.mjs$/,
          },
          {
            name: 'form',
            priority: 3,
            test: /src[\\/]ui[\\/](form[\\/](field|form|form-store|use-form|text-input|password-input)|primitives[\\/](card|brand|use-media))\.tsx?$|src[\\/]shared[\\/](accounts[\\/]log-in|kit[\\/]email)\.ts$|icons[\\/](eye|eye-off)\.mjs$/,
          },
          // Code of the other pages without sign-in: they must not load the parts for signed-in people.
          { name: 'pages', priority: 1, test: PAGES },
          {
            name: 'query',
            priority: 1,
            test: /(node_modules[\\/]@tanstack[\\/].*|src[\\/](api-client[\\/]query|ui[\\/]feedback[\\/]use-action|web[\\/]base[\\/]days)\.ts)$/,
          },
          // Code shared by most signed-in screens, in two files instead of fifty: each file costs a round trip.
          {
            name: 'parts',
            minShareCount: 3,
            // Code inputs are loaded when something is confirmed. Contact and bank pickers are on few screens.
            test: /(src[\\/](api-client|ui(?![\\/]table[\\/](?!density)|[\\/][a-z]+[\\/](otp-input|qr-code|record-error|use-seconds-until|combobox|react-aria|server-link))|web[\\/](base|shell|entry|analytics|invoices)(?![\\/](comparison|detail[\\/](remind-dialog|share-sheet)|list|invoice-tabs|pay[\\/]warnings|editor(?![\\/](local-drafts|typed-numbers|(repeat-|line-tax-)?values|rate-input|preview-document|a4-sheet))|dead-end|error-layout|day-and-clock|state-field)))[\\/].*|lucide-react[\\/](?!.*(archive-arrow-up|columns-3|link-2-off|share-2)\.mjs).*|node_modules[\\/]@tanstack[\\/].*)$/,
          },
          // The calls of most screens; those of few are loaded with them.
          {
            name: 'calls',
            minShareCount: 3,
            test: /src[\\/]shared[\\/](?!reports|bills|books|portal|business[\\/]verification-contract|credit[\\/]lifecycle-contract|invoices[\\/](decide-fields|(letters|warnings)-contract)|payments[\\/](runs|transfers|safety|supplier-(categories|rules))-contract|quotes|orders[\\/](link-calls|comparison|document-texts|(deliveries|revision|link)-contract)|team[\\/](withdraw-)?contract|wallet[\\/]withdrawal-contract|business[\\/]banking-contract).*$/,
          },
          // Of the navigation and the dashboard, in one file instead of two.
          { name: 'navigation', minShareCount: 2, test: /src[\\/]web[\\/]base[\\/](navigation-items|use-feature)\.ts$/ },
          // Of every list and the dashboard, not of the editor. After `parts`, so that it does not take their modules with it.
          { name: 'table', minShareCount: 3, test: /src[\\/]ui[\\/]table[\\/](?!density).*$/ },
          // Guests load it when they need it; signed-in users load it at the start.
          {
            name: 'app-screens',
            priority: 4,
            test: /src[\\/](web[\\/](entry[\\/]app-(screens|parts)|base[\\/](encryption|paths))|ui[\\/]feedback[\\/]toast-card)\.tsx?$|icons[\\/](info|x|circle-exclamation-point|user-plus)\.mjs$/,
          },
          {
            name: 'login',
            priority: 1,
            test: /src[\\/]web[\\/](shell[\\/]auth-layout|accounts[\\/](login-screen|sign-in|pending|auth-heading|factor-input))\.tsx?$/,
          },
        ],
      },
    },
  },
};

/** The server rendering: a Node program that includes React. */
const ssrBuild: BuildOptions = {
  outDir: '../../build/pages',
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node24',
  cssTarget,
  assetsInlineLimit: 0,
};

export default defineConfig(({ isSsrBuild, command }) => ({
  root: 'src/web',
  // `public/` is the folder of pages without sign-in, so static files are in `static/`.
  publicDir: 'static',
  plugins: [
    react({ compiler: true, exclude: command === 'build' ? [/node_modules/, NOT_COMPILED] : /node_modules/ }),
    tailwindcss({ optimize: false }),
    spokenLanguages(),
    plainIcons(),
    withoutServerFacts(),
    ...(isSsrBuild ? [] : [boot(), outsideRoot(), compressed()]),
  ],
  // The reader of Excel files asks fflate for a worker made from a text, which the content security policy refuses.
  resolve: { alias: [{ find: /^fflate$/, replacement: fileURLToPath(new URL('src/web/csv-import/unzip-here.ts', import.meta.url)) }] },
  ssr: { noExternal: true },
  build: isSsrBuild ? ssrBuild : app,
  // The server program runs without a bundler's environment.
  define: { __APP_VERSION__: JSON.stringify(version()), ...(isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify('production') }) },
  server: {
    proxy: Object.fromEntries(['/v1', '/webhooks', '/openapi.json', '/docs', '/events'].map((path) => [path, { target: api }])),
  },
}));

/**
 * Writes /boot.js, the only script that runs before the first paint: it sets the theme, and loads the code of the first screen together with the app instead of
 * after it. A file and not inline: the content security policy allows no inline script.
 */
function boot(): Plugin {
  const theme = readFileSync(new URL('./src/web/entry/boot.js', import.meta.url), 'utf8');
  return {
    name: 'boot',
    configureServer: (server) => {
      server.middlewares.use('/boot.js', (_request, response) => response.setHeader('Content-Type', 'text/javascript').end(theme.replace('__AHEAD__', '{}')));
    },
    generateBundle(_options, bundle) {
      const ahead = {
        in: filesOf(bundle, ['entry/start.tsx', 'entry/app-screens.ts', 'entry/app-parts.ts', 'shell/main-layout.tsx']),
        out: filesOf(bundle, ['entry/start.tsx', 'entry/app-screens.ts', 'entry/app-parts.ts', 'shell/auth-layout.tsx', 'accounts/login-screen.tsx']),
        documents: filesOf(bundle, ['entry/start.tsx', 'public/received-screen.tsx']),
        screenList: filesOf(bundle, ['entry/app-screens.ts'])[0],
        words: catalogues(bundle),
        main: filesOf(bundle, ['entry/main.tsx'])[0],
        screens: {
          '/dashboard': filesOf(bundle, ['dashboard/dashboard-screen.tsx']),
          '/invoices': filesOf(bundle, ['invoices/list/invoices-route.tsx']),
          '/invoices/create-invoice': filesOf(bundle, ['invoices/editor/create-invoice-screen.tsx']),
        },
      };
      // Minified: every page waits for it.
      const { code } = minifySync('boot.js', theme, { compress: true, mangle: true });
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: code.replace('__AHEAD__', JSON.stringify(ahead)) });
    },
  };
}

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt']);

/** Writes `.br` and `.gz` beside every file that gets smaller, with the best compression: the server sends them unchanged. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name))).map((entry) => join(entry.parentPath, entry.name));
      const compress = async (file: string) => {
        const bytes = await readFile(file);
        if (bytes.length < 1000) return;
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      };
      await Promise.all(files.map(compress));
    },
  };
}

/** React Aria has texts in over thirty languages; those that the product does not use are left out (about 6 kB in each component). */
function spokenLanguages(): Plugin {
  const spoken = ['en', ...readdirSync(new URL('./src/shared/i18n/locales', import.meta.url))].join('|');
  const unspoken = new RegExp(`react-(aria|stately)[\\\\/]dist[\\\\/].*[\\\\/](?!(?:${spoken})-)[a-z]{2}-[A-Z]{2}\\.m?js$`);
  return {
    name: 'spoken-languages',
    enforce: 'pre',
    load: (id) => (unspoken.test(id) ? 'export default {}' : null),
  };
}

/** What only the server reads of a call, one line each, stays out of the browser. */
function withoutServerFacts(): Plugin {
  return {
    name: 'without-server-facts',
    transform: (code, id) =>
      /src[\\/]shared[\\/].*contract\.ts$/.test(id)
        ? { code: code.replaceAll(/^\s+(?:summary|apiKey|cost|withoutCode): ["'`].*["'`],$/gm, ''), map: null }
        : null,
  };
}

/** Icons without the parts of lucide that the app does not use: saves 1 kB of every first load. */
function plainIcons(): Plugin {
  const ours = JSON.stringify(fileURLToPath(new URL('./src/ui/primitives/lucide-icon.ts', import.meta.url)));
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (/lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/.test(id) ? `export { createLucideIcon as default } from ${ours};` : null),
  };
}

/** The page names files of src/ui, outside the root: the build resolves these paths, the dev server needs their place on the disk. */
function outsideRoot(): Plugin {
  return {
    name: 'outside-root',
    apply: 'serve',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('"../ui/', `"/@fs${new URL('./src/ui/', import.meta.url).pathname}`) },
  };
}

/** The chunks of these modules, and of their imports. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find((other) => other.fileName === name));
  };
  for (const module of modules) add(chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`src/web/${module}`))));
  return [...files];
}

/** `{ fr: 'assets/fr-….js' }`. */
function catalogues(bundle: Rolldown.OutputBundle): Record<string, string> {
  const words = Object.values(bundle).flatMap((file) => {
    const language = file.type === 'chunk' ? /src\/shared\/i18n\/locales\/([\w-]+)\/index\.ts$/.exec(file.facadeModuleId ?? '')?.[1] : undefined;
    return language ? [[language, file.fileName] as const] : [];
  });
  return Object.fromEntries(words);
}

function version(): string {
  const text = readFileSync(new URL('./package.json', import.meta.url), 'utf8');
  // JSON.parse answers `any`; the version is checked by npm itself.
  return (JSON.parse(text) as { version: string }).version;
}
