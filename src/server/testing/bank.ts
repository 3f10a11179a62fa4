import { asOwner } from './test-server.ts';
import type { Installation, Someone } from './installation.ts';

/** The person's sessions have just proved themselves, as by a code. */
export async function stepUp(at: Installation, who: Someone): Promise<void> {
  await asOwner(at.databaseUrl, (sql) => sql.query(`update sessions set stepped_up_at = now() where user_id = $1`, [who.userId]));
  at.app.forgetSessions();
}

/** Opens an account at a sandbox bank in a name. */
export async function sandboxAccount(at: Installation, name: string): Promise<{ bankCode: string; accountNumber: string }> {
  const response = await fetch(`${at.sandboxUrl}/api/bank-accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank_code: '058', account_name: name }),
    signal: AbortSignal.timeout(5_000),
  });
  const body = Object(await response.json());
  return { bankCode: '058', accountNumber: String((body.account ?? body).account_number) };
}
