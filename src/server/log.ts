import type { Log } from './context.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];
/** Nothing else reaches the log: no bodies, no headers, no personal data. `reason` is a code of the product's own. */
const ALLOWED = new Set(['requestId', 'route', 'error', 'worker', 'reference', 'task', 'job', 'event', 'reason', 'count', 'milliseconds', 'url', 'provider']);

/** One JSON line an entry on standard error, by allow-list; runs of 13 to 19 digits are struck out. */
export function logger(level: string): Log {
  const least = LEVELS.indexOf(level);
  const write = (name: string) => (fields: Record<string, unknown>, message: string) => {
    if (LEVELS.indexOf(name) < least) return;
    const kept = Object.fromEntries(Object.entries(fields).filter(([field]) => ALLOWED.has(field)));
    const line = JSON.stringify({ at: new Date().toISOString(), level: name, message, ...kept });
    process.stderr.write(`${line.replaceAll(/(?<!\d)\d{13,19}(?!\d)/g, '[digits]')}\n`);
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
