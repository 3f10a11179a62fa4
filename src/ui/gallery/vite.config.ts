import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Every component in every state, for developers: `vite --config src/ui/gallery/vite.config.ts`. Not shipped. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), tailwindcss()],
  build: { outDir: '../../../build/gallery', emptyOutDir: true, target: 'es2022', cssTarget: ['chrome123', 'safari17.5', 'firefox120'] },
  define: { __APP_VERSION__: '"gallery"' },
});
