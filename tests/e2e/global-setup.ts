import { startTestProduct } from '../../scripts/test-process.ts';

/** Starts the product once for all browser tests and tells them by environment where it is. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startTestProduct();
  process.env['DUEWELL_E2E_URL'] = product.url;
  process.env['DUEWELL_E2E_SANDBOX_URL'] = product.sandboxUrl;
  process.env['DUEWELL_E2E_DATABASE_URL'] = product.databaseUrl;
  return () => product.stop();
}
