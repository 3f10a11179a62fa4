import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, paymentDetails } from '../../shared/business/banking-contract.ts';
import { resolveAccount } from '../../shared/wallet/contract.ts';
import { sandboxAccount } from '../testing/bank.ts';
import { stepUp } from '../testing/team.ts';
import { installation } from '../testing/installation.ts';
import type { Installation } from '../testing/installation.ts';
import { done } from '../testing/scenes.ts';
import { asOwner } from '../testing/test-server.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

describe('bank accounts', () => {
  test('another’s name is refused and named; an own one is kept once, and only after a second code', async () => {
    const who = await at.someone('Payee Stores', 'both', 1);
    const foreign = await sandboxAccount(at, 'SOMEBODY ELSE');
    const resolved = async (account: typeof foreign) => done(await at.call(resolveAccount, { businessId: who.businessId, ...account }, who)).isOwn;
    // Told before a code is asked for.
    expect(await resolved(foreign)).toBe(false);
    expect(await at.call(addAccount, { businessId: who.businessId, ...foreign }, who)).toMatchObject({ http: 403, code: 'STEP_UP_REQUIRED' });
    stepUp(at, who);
    expect(await at.call(addAccount, { businessId: who.businessId, ...foreign }, who)).toMatchObject({
      code: 'NAME_MISMATCH',
      message: expect.stringContaining('SOMEBODY ELSE'),
    });
    const own = await sandboxAccount(at, 'PAYEE STORES NIG LTD');
    expect(await resolved(own)).toBe(true);
    expect(done(await at.call(addAccount, { businessId: who.businessId, ...own }, who))).toMatchObject({
      accountNumber: own.accountNumber,
      isDefault: true,
      source: 'manual',
    });
    expect(await at.call(addAccount, { businessId: who.businessId, ...own }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    const { bankAccounts } = done(await at.call(paymentDetails, { id: who.businessId }, who));
    expect(bankAccounts).toHaveLength(1);
    const kept = await asOwner(at.databaseUrl, (sql) => sql.query(`select to_jsonb(b)::text as row from bank_accounts b`));
    expect(JSON.stringify(kept.rows)).not.toContain(own.accountNumber);
  });
});
