import { resolve } from 'node:path';

/** The operators' listener. `url` is empty in production without OFFICE_URL: then `all` does not start it. */
export interface OfficeSettings {
  readonly host: string;
  readonly port: number;
  readonly url: string;
  readonly webDir: string;
}

/** Where a process answers Prometheus; null: nowhere, which is the default. Each process of one machine has a port of its own. */
export function metricsOf(source: NodeJS.ProcessEnv, wrong: string[]): { readonly host: string; readonly port: number } | null {
  if (!source['METRICS_PORT']) return null;
  const port = Number(source['METRICS_PORT']);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) wrong.push('METRICS_PORT must be a port between 0 and 65535');
  return { host: source['METRICS_HOST'] || '127.0.0.1', port };
}

/** The port is four above the product's: the three between are the sandbox's and the database's. */
export function officeOf(source: NodeJS.ProcessEnv, { demo, port }: { demo: boolean; port: number }, wrong: string[]): OfficeSettings {
  const own = Number(source['OFFICE_PORT'] ?? (port === 0 ? 0 : port + 4));
  if (!Number.isInteger(own) || own < 0) wrong.push('OFFICE_PORT must be a whole number');
  const url = (source['OFFICE_URL'] ?? (demo ? `http://localhost:${own}` : '')).replace(/\/$/, '');
  if (!demo && url !== '' && URL.parse(url)?.protocol !== 'https:') wrong.push('OFFICE_URL must be an https address');
  return { host: source['OFFICE_HOST'] ?? '127.0.0.1', port: own, url, webDir: resolve(import.meta.dirname, '../../../build/office') };
}
