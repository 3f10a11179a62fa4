/** The app opens without a network from its second visit on. Only in the built app: the dev server's files change. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses works without it.
  const register = () => void navigator.serviceWorker.register(trusted('/sw.js')).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

/** Trusted Types are enforced; this is the only script address created in code. */
function trusted(path: '/sw.js'): string {
  const types: { createPolicy(name: string, rules: { createScriptURL: (text: string) => string }): { createScriptURL(text: string): string } } | undefined =
    Reflect.get(globalThis, 'trustedTypes');
  return types ? types.createPolicy('duewell-shell', { createScriptURL: (text) => text }).createScriptURL(path) : path;
}
