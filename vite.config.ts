import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The API answers on 4400 (PORT moves it); `vite dev` sends it everything that is not the web app.
const api = `http://localhost:${process.env['PORT'] ?? '4400'}`;

export default defineConfig({
  root: 'src/web',
  // `public/` is the noun for pages without sign-in, so files served as they are live in `static/`.
  publicDir: 'static',
  plugins: [react({ compiler: true }), tailwindcss({ optimize: false })],
  build: {
    outDir: '../../build/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes rarely: a file of its own stays cached across releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What log-in needs comes in one file, not in ten small ones.
            { name: 'form', test: /src[\\/]ui[\\/](field|form|form-store|use-form|text-input|password-input|icon-button|link|button|spinner|card|request-id)\.tsx?$/ },
            { name: 'contract', test: /(node_modules[\\/]zod|src[\\/]shared[\\/](kit|accounts|business|team))[\\/]/ },
          ],
        },
      },
    },
  },
  define: { __APP_VERSION__: JSON.stringify(version()) },
  server: {
    proxy: Object.fromEntries(['/v1', '/webhooks', '/openapi.json', '/docs', '/events'].map((path) => [path, { target: api }])),
  },
});

function version(): string {
  const text = readFileSync(new URL('./package.json', import.meta.url), 'utf8');
  // JSON.parse answers `any`; the version is checked by npm itself.
  return (JSON.parse(text) as { version: string }).version;
}
