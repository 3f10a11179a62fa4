/** The app opens without a network from its second visit on. In the built app alone: the dev server's files change under it. */
export function keepShell(): void {
  const isBuilt = document.querySelector('script[src^="/assets/"]') !== null;
  if (!isBuilt || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    // A browser that refuses goes on as before.
    navigator.serviceWorker.register(trusted('/sw.js')).catch(() => undefined);
  });
}

/** Trusted Types are enforced; this is the one script address made in code. */
function trusted(path: '/sw.js'): string {
  const types: { createPolicy(name: string, rules: { createScriptURL: (text: string) => string }): { createScriptURL(text: string): string } } | undefined =
    Reflect.get(globalThis, 'trustedTypes');
  return types ? types.createPolicy('duewell-shell', { createScriptURL: (text) => text }).createScriptURL(path) : path;
}
