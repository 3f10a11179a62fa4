/** The app opens without a network from its second visit on. In the built app alone: the dev server's files change under it. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses goes on as before.
  const register = () => void navigator.serviceWorker.register(trusted('/sw.js')).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

/** Trusted Types are enforced; this is the one script address made in code. */
function trusted(path: '/sw.js'): string {
  const types: { createPolicy(name: string, rules: { createScriptURL: (text: string) => string }): { createScriptURL(text: string): string } } | undefined =
    Reflect.get(globalThis, 'trustedTypes');
  return types ? types.createPolicy('duewell-shell', { createScriptURL: (text) => text }).createScriptURL(path) : path;
}
