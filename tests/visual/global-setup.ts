import { resolve } from 'node:path';
import startProduct from '../e2e/global-setup.ts';

/** Of `clock.mjs`. */
const START = Date.parse('2026-03-11T09:00:00Z');

/** The product of the browser tests, with a fixed date. */
export default function globalSetup(): Promise<() => Promise<void>> {
  // For codes of authenticator apps, which are valid for half a minute before and after.
  process.env['DUEWELL_E2E_AHEAD'] = String(START - Date.now());
  return startProduct({ NODE_OPTIONS: `--import ${resolve(import.meta.dirname, 'clock.mjs')}` });
}
