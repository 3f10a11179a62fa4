import { addAccount } from '../../shared/business/banking-contract.ts';
import type { WithdrawalStatus } from '../../shared/wallet/payout.ts';
import { listWithdrawals, withdraw } from '../../shared/wallet/withdrawal-contract.ts';
import { newId } from '../core/context.ts';
import { sandboxAccount } from './bank.ts';
import { eventually } from './test-app.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { done } from './scenes.ts';
import { hasApp } from './second-factor.ts';
import { stepUp } from './team.ts';
import { asOwner } from './test-server.ts';
import { LIMITS } from './limits.ts';

/** A bank account in the name of the person's business, or another holder's, added by hand so many hours ago. */
export async function bankAccountOf(app: TestApp, who: TestUser, hoursAgo = 48, holder = who.businessName): Promise<string> {
  stepUp(app, who);
  await hasApp(app, who);
  const found = await sandboxAccount(app, holder);
  const { id } = done(await app.call(addAccount, { businessId: who.businessId, ...found }, who));
  await asOwner(app.databaseUrl, (sql) =>
    sql.query('update bank_accounts set added_at = $2 where id = $1', [id, new Date(app.deps.clock() - hoursAgo * 3_600_000).toISOString()]),
  );
  return id;
}

/** A single owner with naira in the wallet and a bank account; below level 3 it is in the owner's proved name. */
export async function withFunds(app: TestApp, naira: number, level: 1 | 2 | 3 = 3) {
  const who = await app.createUser(undefined, 'both', level);
  // Kobo, as the funding of tests expects.
  await app.fund(who, Math.round(naira * 100));
  if (level === 3) return { who, accountId: await bankAccountOf(app, who) };
  await hasProvedName(app, who);
  return { who, accountId: await bankAccountOf(app, who, 48, 'OBI ADA') };
}

/** Ada Obi, as every owner of the tests is called, has proved the name with a number. */
export async function hasProvedName(app: TestApp, who: TestUser): Promise<void> {
  await asOwner(app.databaseUrl, (sql) =>
    sql.query(
      `insert into identity_checks (business_id, id, kind, identity_type, number, number_index, shown, user_id, status, provider, created_at, proved_first_name, proved_last_name)
       values ($1, $2, 'number', 'nin', '\\x00', '\\x00', '1', $3, 'accepted', 'test', now(), 'Ada', 'Obi')`,
      [who.businessId, newId('check'), who.userId],
    ),
  );
}

export function take(app: TestApp, who: TestUser, accountId: string, amount: number, key = app.key()) {
  return app.call(withdraw, { businessId: who.businessId, accountId, amount }, { ...who, key });
}

export async function newestWithdrawal(app: TestApp, who: TestUser) {
  const { withdrawals } = done(await app.call(listWithdrawals, { businessId: who.businessId }, who));
  const [newest] = withdrawals;
  if (!newest) throw new Error('no withdrawal');
  return newest;
}

export function becomes(app: TestApp, who: TestUser, status: WithdrawalStatus) {
  return eventually(`a withdrawal that is ${status}`, async () => {
    const newest = await newestWithdrawal(app, who);
    return newest.status === status && newest;
  });
}

/** The payouts at the sandbox's bank, by reference. */
export async function paidOut(app: Pick<TestApp, 'sandboxUrl'>): Promise<readonly { reference: string; amount_kobo: number; status: string }[]> {
  const response = await fetch(`${app.sandboxUrl}/api/payouts`, { signal: AbortSignal.timeout(LIMITS.answer) });
  // The sandbox's own answer.
  return ((await response.json()) as { payouts: { reference: string; amount_kobo: number; status: string }[] }).payouts;
}

/** Sets the outcome of a transfer at the simulated bank. */
export async function turn(app: TestApp, reference: string, status: string, options: object = {}): Promise<void> {
  const response = await fetch(`${app.sandboxUrl}/api/payouts/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status, options }),
    signal: AbortSignal.timeout(LIMITS.answer),
  });
  if (!response.ok) throw new Error(`the bank refused: ${await response.text()}`);
}
