import type { SCREENS } from './app-screens.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { Screen } from './lazy-screen.ts';

/** What the link in an e-mail leads to. */
export const receivedInvoice = lazyScreen(() => import('../public/received-screen.tsx').then((module) => module.ReceivedScreen));

/** Any other screen. A guest does not fetch the list of them: it names a hundred files. */
export function appScreen(name: keyof typeof SCREENS): Screen {
  return lazyScreen(() => import('./app-screens.ts').then((list) => list.SCREENS[name]()));
}
