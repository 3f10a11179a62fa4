/** Whether the browser can show alerts; `blocked` if the person has refused them for this site. */
export function pushSupport(): 'yes' | 'blocked' | 'no' {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'no';
  return Notification.permission === 'denied' ? 'blocked' : 'yes';
}

/** Whether this browser has a subscription for this key. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  const now = await current();
  return now !== null && madeFor(now, publicKey);
}

/** Asks the person once, and subscribes. Throws if they or the browser refuse. */
export async function subscribe(publicKey: string): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('notifications are not allowed');
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  // Made for an earlier key of the server, it cannot be used or changed.
  if (earlier && !madeFor(earlier, publicKey)) await earlier.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh, auth } = made.toJSON().keys ?? {};
  if (p256dh === undefined || auth === undefined) throw new Error('the browser gave no keys');
  return { endpoint: made.endpoint, keys: { p256dh, auth } };
}

export async function unsubscribe(): Promise<void> {
  await (await current())?.unsubscribe();
}

async function current(): Promise<PushSubscription | null> {
  if (pushSupport() === 'no') return null;
  // Without a registration, as in the development server, `ready` never settles.
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function madeFor({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  if (!applicationServerKey) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}
