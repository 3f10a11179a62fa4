import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The operators' app: no service worker and no server rendering; every screen has its own chunk. `npx vite --config src/office/vite.config.ts` forwards calls to `npm start`. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'static',
  plugins: [react({ compiler: true }), tailwindcss({ optimize: false })],
  build: {
    outDir: '../../build/office',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/office': { target: 'http://localhost:4404' } } },
});
