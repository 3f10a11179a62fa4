// Lets the app open without a network: stores its files, never answers of the API. Pages come from the network if there is one, so that nobody gets an old
// release.
const SHELL = 'shell';
const ASSETS = 'assets';
const MOST_ASSETS = 200;
const PATIENCE = 4_000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.add(new Request('/', { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (/^\/(v1|docs|webhooks|events|openapi\.json|livez|readyz)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/boot.js') event.respondWith(asset(request, url.pathname === '/boot.js'));
});

// An alert of the server: { title, body, path, tag }.
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { path } }));
});

/** Opens the page of the alert, in a window of the app if there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(url.href);
      await open.focus();
      return open.navigate(url.href);
    }),
  );
});

/** Without a network every address shows the same empty page. A server-rendered page may contain a document and is never stored. */
async function page(event) {
  const cache = await caches.open(SHELL);
  try {
    const fresh = await fetch(event.request, { signal: AbortSignal.timeout(PATIENCE) });
    if (fresh.ok && fresh.headers.get('x-page') === 'shell') await cache.put('/', fresh.clone());
    // The empty page must not be older than this release.
    else if (fresh.ok) event.waitUntil(cache.add(new Request('/', { cache: 'reload' })).catch(() => undefined));
    return fresh;
  } catch (error) {
    const kept = await cache.match('/');
    if (kept) return kept;
    throw error;
  }
}

/** A hashed file never changes; others are revalidated. */
async function asset(request, changes) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept && !changes) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) {
      await cache.put(request, fresh.clone());
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ASSETS)).map((old) => cache.delete(old)));
    }
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
