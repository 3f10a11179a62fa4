import { createRoot } from 'react-dom/client';
import { Toaster } from '../feedback/toaster.tsx';
import { Controls } from './controls.tsx';
import { Lists } from './lists.tsx';
import { steadyPresses } from '../overlays/steady-press.ts';
import { Overlays } from './overlays.tsx';
import { Texts } from './texts.tsx';

steadyPresses();
const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <main className="mx-auto grid max-w-[72rem] gap-12 px-4 py-8">
      <Texts />
      <Controls />
      <Lists />
      <Overlays />
      <Toaster />
    </main>,
  );
}
