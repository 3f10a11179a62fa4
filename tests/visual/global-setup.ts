import { resolve } from 'node:path';
import startProduct from '../e2e/global-setup.ts';

/** The product of the browser tests, with a fixed date. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return startProduct({ NODE_OPTIONS: `--import ${resolve(import.meta.dirname, 'clock.mjs')}` });
}
