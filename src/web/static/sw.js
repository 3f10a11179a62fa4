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
