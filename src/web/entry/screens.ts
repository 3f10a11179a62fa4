import type { SCREENS } from './app-screens.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { Screen } from './lazy-screen.ts';

/** The page of an e-mailed link. */
export const receivedInvoice = lazyScreen(() => import('../public/received-screen.tsx').then((module) => module.ReceivedScreen));

/** Any other screen. Guests do not load their list, which names a hundred files. */
export function appScreen(name: keyof typeof SCREENS): Screen {
  return lazyScreen(() => import('./app-screens.ts').then((list) => list.SCREENS[name]()));
}
