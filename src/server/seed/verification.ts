import { randomInt } from 'node:crypto';
import type { DocumentKind } from '../../shared/business/verification.ts';
import type { App, GivenFile } from '../core/context.ts';
import { businessHandlers } from '../business/index.ts';
import { keepAccount } from '../business/banks.ts';
import { writeNumber } from '../business/bvn.ts';
import { judge } from '../business/items.ts';
import { settleCheck } from '../business/verification-queries.ts';
import { act, contextAt } from './invoices.ts';
import type { Seeded } from './people.ts';
import { pdfOf, scanOf } from './pictures.ts';

const HOUR = 3_600_000;

/** A business of level 2 hands in everything for level 3, so many hours ago: its review waits for an operator. */
export async function handInForReview(app: App, who: Seeded, hoursAgo = 0): Promise<void> {
  const { businessId, businessName } = who;
  const now = app.clock() - hoursAgo * HOUR;
  const [firstName = '', lastName = ''] = who.principal.name.split(' ');
  const ctx = contextAt(app, who, now);
  const check = await writeNumber(ctx, { kind: 'number', type: 'bvn', number: '22345678901', photos: 0 });
  const settled = { status: 'accepted', reason: null, providerReference: null, resultCode: '1012', at: new Date(now).toISOString() } as const;
  await act(app, who, now, (inside) => settleCheck(inside.sql, check, settled));
  const numbers = { registrationNumber: 'RC 1592036', taxNumber: '25910374-0001' };
  await businessHandlers['business.update'].ownTransaction(ctx, {
    businessId,
    businessDetail: numbers,
    removeLogo: undefined,
    name: undefined,
    category: undefined,
  });
  const owner = { firstName, lastName, role: 'Managing director', ownership: 60, dateOfBirth: undefined, email: undefined, phone: undefined };
  const other = { firstName: 'Bola', lastName: 'Adeyemi', ownership: 40 };
  await act(app, who, now, (inside) => businessHandlers['business.owner.create'](inside, { businessId, ...owner, otherOwners: [other] }));
  const certificate = await pdfOf('Certificate of Incorporation', [
    businessName,
    numbers.registrationNumber,
    'Incorporated under the Companies and Allied Matters Act 2020.',
  ]);
  const files: readonly (readonly [DocumentKind, string, Buffer])[] = [
    ['registration_certificate', 'certificate.pdf', certificate],
    ['proof_of_address', 'electricity-bill.png', scanOf(640, 900)],
  ];
  const documentIds: string[] = [];
  for (const [kind, name, bytes] of files) {
    const file: GivenFile = { name, bytes, type: '' };
    const made = await businessHandlers['business.documents.upload'].ownTransaction({ ...ctx, files: { file: [file] } }, { businessId, kind });
    documentIds.push('data' in made ? made.data.id : made.id);
  }
  await act(app, who, now, (inside) => businessHandlers['business.documents.submit'](inside, { businessId, documentIds }));
  await act(app, who, now, async (inside) => {
    const accountNumber = String(randomInt(10 ** 9, 10 ** 10 - 1));
    await keepAccount(inside, who.principal.userId, { bankCode: '058', bankName: 'GTBank', accountNumber, accountName: businessName, source: 'manual' });
    await judge(inside.sql, businessId, [
      { item: 'bank_account', verdict: 'accepted', reason: null, shown: `GTBank ••${accountNumber.slice(-4)}`, by: 'rule', at: new Date(now).toISOString() },
    ]);
  });
  await act(app, who, now, (inside) => businessHandlers['business.kyb.submit'](inside, { businessId }));
}
