import { lazyScreen } from './lazy-screen.ts';
import type { Screen } from './lazy-screen.ts';

/** Screens that the link in an e-mail leads to. Each is a chunk of its own. */
export const receivedInvoice = lazyScreen(() => import('../public/received-screen.tsx').then((module) => module.ReceivedScreen));
export const payment = lazyScreen(() => import('../payments/payment-screen.tsx').then((module) => module.PaymentScreen));
export const downloadInvoice = lazyScreen(() => import('../print/download-screen.tsx').then((module) => module.DownloadScreen));
export const paymentAgreement = lazyScreen(() => import('../print/agreement-screen.tsx').then((module) => module.AgreementScreen));

/** Any other screen. A guest does not fetch the list of them: it names a hundred files. */
export function appScreen(name: keyof typeof import('./app-screens.ts').SCREENS): Screen {
  return lazyScreen(() => import('./app-screens.ts').then(({ SCREENS }) => SCREENS[name]()));
}
