import { randomBytes } from 'node:crypto';
import { koboFromNaira } from '../../shared/kit/money.ts';
import { transaction } from '../db/transaction.ts';
import { transfer } from './scenes.ts';
import { eventually } from './test-app.ts';
import type { TestApp } from './test-app.ts';

/** A transfer to an account number at the provider that belongs to no business here: it waits in suspense. Returns its case. `amount` in naira. */
export async function strayTransfer(app: TestApp, amount: number, { sender = 'Somebody', narration = '' } = {}): Promise<string> {
  const { payments } = app.deps.providers;
  const person = { email: `${randomBytes(6).toString('hex')}@nobody.example`, firstName: 'No', lastName: 'Body', phone: '+2348030000000', bvn: null };
  const { customerCode } = await payments.createCustomer(person);
  const account = await payments.createDedicatedAccount({ ...person, customerCode });
  if (!('accountNumber' in account)) throw new Error('the sandbox opened no account');
  const { reference } = await transfer(app, account.accountNumber, koboFromNaira(amount) ?? 0, {}, { sender_name: sender, ...(narration && { narration }) });
  return eventually('the case', async () => {
    const rows = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ id: string }>(`select id from cases where kind = 'unmatched-deposit' and subject = 'paystack:' || $1`, [reference]),
    );
    return rows[0]?.id ?? null;
  });
}
