import { addAccount } from '../../shared/business/banking-contract.ts';
import type { WithdrawalStatus } from '../../shared/wallet/payout.ts';
import { listWithdrawals, withdraw } from '../../shared/wallet/withdrawal-contract.ts';
import { sandboxAccount } from './bank.ts';
import { eventually } from './installation.ts';
import type { Installation, Someone } from './installation.ts';
import { done } from './scenes.ts';
import { hasApp } from './second-factor.ts';
import { stepUp } from './team.ts';
import { asOwner } from './test-server.ts';

/** A bank account in the name of the person's business, added by hand so many hours ago. */
export async function bankAccountOf(at: Installation, who: Someone, hoursAgo = 48): Promise<string> {
  stepUp(at, who);
  await hasApp(at, who);
  const found = await sandboxAccount(at, who.businessName);
  const { id } = done(await at.call(addAccount, { businessId: who.businessId, ...found }, who));
  await asOwner(at.databaseUrl, (sql) =>
    sql.query('update bank_accounts set added_at = $2 where id = $1', [id, new Date(at.app.clock() - hoursAgo * 3_600_000).toISOString()]),
  );
  return id;
}

/** A single owner with naira in the wallet and a bank account. */
export async function withFunds(at: Installation, naira: number, level: 1 | 2 | 3 = 3) {
  const who = await at.someone(undefined, 'both', level);
  // Kobo, as the funding of tests expects.
  await at.fund(who, Math.round(naira * 100));
  return { who, accountId: await bankAccountOf(at, who) };
}

export function take(at: Installation, who: Someone, accountId: string, amount: number, key = at.key()) {
  return at.call(withdraw, { businessId: who.businessId, accountId, amount }, { ...who, key });
}

export async function newestWithdrawal(at: Installation, who: Someone) {
  const { withdrawals } = done(await at.call(listWithdrawals, { businessId: who.businessId }, who));
  const [newest] = withdrawals;
  if (!newest) throw new Error('no withdrawal');
  return newest;
}

export function becomes(at: Installation, who: Someone, status: WithdrawalStatus) {
  return eventually(`a withdrawal that is ${status}`, async () => {
    const newest = await newestWithdrawal(at, who);
    return newest.status === status && newest;
  });
}

/** The payouts at the sandbox's bank, by reference. */
export async function paidOut(at: Installation): Promise<readonly { reference: string; amount_kobo: number; status: string }[]> {
  const response = await fetch(`${at.sandboxUrl}/api/payouts`, { signal: AbortSignal.timeout(5_000) });
  // The sandbox's own answer.
  return ((await response.json()) as { payouts: { reference: string; amount_kobo: number; status: string }[] }).payouts;
}

/** Sets the outcome of a transfer at the simulated bank. */
export async function turn(at: Installation, reference: string, status: string, options: object = {}): Promise<void> {
  const response = await fetch(`${at.sandboxUrl}/api/payouts/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status, options }),
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`the bank refused: ${await response.text()}`);
}
