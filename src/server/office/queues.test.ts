import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQueues } from '../../shared/office/home/contract.ts';
import { QUEUE_NAMES, QUEUES } from '../../shared/office/work/queues.ts';
import { mayInOffice, OPERATOR_ROLES } from '../../shared/office/permissions.ts';
import { takeWork } from '../../shared/office/work/contract.ts';
import { openCase } from '../cases/index.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { addOperator, officeCall, waitingBusiness } from '../testing/office.ts';
import type { TestOperator } from '../testing/office.ts';
import { done } from '../testing/scenes.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
let support: TestOperator;
let reviewer: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  support = await addOperator(app, 'support');
  reviewer = await addOperator(app, 'kyb');
});
afterAll(() => app.stop());

async function opened(hoursAgo: number): Promise<{ id: string; at: string }> {
  const id = newId('case');
  const at = new Date(app.deps.clock() - hoursAgo * 3_600_000).toISOString();
  await transaction(app.deps.pool, 'system', (sql) => openCase(sql, { id, kind: 'dispute', subject: id, businessId: null, detail: {}, at }));
  return { id, at };
}

const queueOf = async (name: string, who: TestOperator) => done(await officeCall(app, readQueues, {}, who)).queues.find(({ queue }) => queue === name);

describe('the queues', () => {
  test.each(OPERATOR_ROLES)('%s gets exactly those of the own permissions', async (role) => {
    const who = await addOperator(app, role);
    const { queues } = done(await officeCall(app, readQueues, {}, who));
    expect(queues.map(({ queue }) => queue)).toEqual(QUEUE_NAMES.filter((name) => mayInOffice([role], QUEUES[name].can)));
  });

  test('say how many wait, since when the oldest, how many are overdue, and which are one’s own', async () => {
    expect(await queueOf('cases', support)).toEqual({ queue: 'cases', count: 0, oldest: null, late: 0, mine: 0 });
    const late = await opened(49);
    await opened(47);
    expect(await queueOf('cases', support)).toEqual({
      queue: 'cases',
      count: 2,
      oldest: late.at,
      late: 1,
      mine: 0,
    });
    done(await officeCall(app, takeWork, { kind: 'case', subject: late.id }, support));
    expect(await queueOf('cases', support)).toMatchObject({ count: 2, mine: 1 });
  });

  test('count reviews by what the operator has taken', async () => {
    const { businessId } = await waitingBusiness(app);
    expect(await queueOf('verifications', reviewer)).toMatchObject({ count: 1, late: 0, mine: 0 });
    done(await officeCall(app, takeWork, { kind: 'verification', subject: businessId }, reviewer));
    expect(await queueOf('verifications', reviewer)).toMatchObject({ count: 1, mine: 1 });
    expect(await queueOf('verifications', support)).toMatchObject({ count: 1, mine: 0 });
  });
});
