import type { TestApp } from './test-app.ts';
import { LIMITS } from './limits.ts';

/** Opens an account at a sandbox bank in a name. */
export async function sandboxAccount(app: TestApp, name: string): Promise<{ bankCode: string; accountNumber: string }> {
  const response = await fetch(`${app.sandboxUrl}/api/bank-accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank_code: '058', account_name: name }),
    signal: AbortSignal.timeout(LIMITS.answer),
  });
  const body = Object(await response.json());
  return { bankCode: '058', accountNumber: String((body.account ?? body).account_number) };
}
