import { startTestProduct } from '../../scripts/test-process.ts';

/** Starts the product once for all browser tests and puts its address into the environment. Playwright passes its own settings. */
export default async function globalSetup({ NODE_OPTIONS = '' }: { NODE_OPTIONS?: string } = {}): Promise<() => Promise<void>> {
  const product = await startTestProduct({ NODE_OPTIONS });
  process.env['DUEWELL_E2E_URL'] = product.url;
  process.env['DUEWELL_E2E_SANDBOX_URL'] = product.sandboxUrl;
  process.env['DUEWELL_E2E_OFFICE_URL'] = product.officeUrl;
  process.env['DUEWELL_E2E_DATABASE_URL'] = product.databaseUrl;
  return () => product.stop();
}
