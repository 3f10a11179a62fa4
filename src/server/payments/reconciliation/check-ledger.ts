import { closeCaseOf, openCase } from '../../cases/index.ts';
import { newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { runCheck } from '../../ledger/checks.ts';
import { payoutBlock, setPayoutBlock } from '../../wallet/index.ts';

const CASE = { kind: 'ledger-check', subject: 'ledger' } as const;
/** Of the findings, in the case; all are stored with the check. */
const SHOWN = 20;

/**
 * Checks the ledger and stores the result. Violations are one case, and each check that finds one stops payouts: they are a fault of the product, or somebody has
 * written to the database. The case is closed by a later check that finds nothing; operators open payouts. Running twice changes nothing.
 */
export async function checkLedger(app: App): Promise<void> {
  await transaction(app.pool, 'system', async (sql) => {
    const at = new Date(app.clock()).toISOString();
    const findings = await runCheck(sql, at);
    if (findings.length === 0) return closeCaseOf(sql, CASE.kind, CASE.subject, { outcome: 'A later check found nothing.', by: 'ledger-check', at });
    for (const finding of findings) app.log.error({ error: finding }, 'the ledger does not agree with itself');
    await openCase(sql, { ...CASE, id: newId('case'), detail: { findings: findings.slice(0, SHOWN), count: findings.length }, at }, 'renew');
    if ((await payoutBlock(sql)).blocked) return;
    await setPayoutBlock(sql, true, 'The ledger does not agree with itself.', 'ledger-check', at);
    app.log.error({}, 'payouts are blocked: see Payouts in the back office');
  });
}
