// Lets the app open without a network: what it is made of, never what it asks the server. Pages come from the network when
// there is one, so that nobody meets an old release.
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

/** Without a network every address is the same, empty page. One that the server has rendered may show somebody's paper: it is never kept. */
async function page(event) {
  const cache = await caches.open(SHELL);
  try {
    const fresh = await fetch(event.request, { signal: AbortSignal.timeout(PATIENCE) });
    if (fresh.ok && fresh.headers.get('x-page') === 'shell') await cache.put('/', fresh.clone());
    // The empty page must not grow older than the release that this one is of.
    else if (fresh.ok) event.waitUntil(cache.add(new Request('/', { cache: 'reload' })).catch(() => undefined));
    return fresh;
  } catch (error) {
    const kept = await cache.match('/');
    if (kept) return kept;
    throw error;
  }
}

/** A hashed file never changes; the one that is not hashed is asked for anew. */
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
