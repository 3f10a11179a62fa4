import { expect, test } from '@playwright/test';
import { DEMO, logIn } from './people.ts';

test.use({ serviceWorkers: 'allow' });

// The headless browser refuses notifications to every site, so what the service worker would show is read where it hands it to the browser.
test('an alert of the server is shown, and a browser that refuses says what to do', async ({ page, context }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/settings?tab=notifications');
  await expect(page.getByText('Notifications are blocked for this site.')).toBeVisible();
  await expect(page.getByLabel('Alert me here when money arrives')).toBeDisabled();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = context.serviceWorkers();
  const shown = await worker?.evaluate(async () => {
    const calls: unknown[] = [];
    // The types of a page do not know those of a service worker.
    const { registration } = globalThis as unknown as { registration: { showNotification: (title: string, options: object) => Promise<void> } };
    registration.showNotification = async (title, options) => void calls.push({ title, ...options });
    const data = { title: 'Amara Textiles', body: '₦25.00 arrived', path: '/wallet', tag: 'ntf_1' };
    // Only service workers have it.
    const PushEventOf = Reflect.get(globalThis, 'PushEvent') as new (type: string, init: object) => Event;
    dispatchEvent(new PushEventOf('push', { data: JSON.stringify(data) }));
    return calls;
  });
  expect(shown).toEqual([expect.objectContaining({ title: 'Amara Textiles', body: '₦25.00 arrived', tag: 'ntf_1', data: { path: '/wallet' } })]);
});
