import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { subjectTrail } from '../../audit/trail-queries.ts';
import { existingBusiness } from '../../business/index.ts';
import { creditFile, requestsBeside } from '../../credit/index.ts';
import type { CreditRecord } from '../../credit/index.ts';
import { notesOf, operatorNames, takersOf } from '../../operators/index.ts';
import type { OfficeContext, OfficeVerb } from '../../operators/index.ts';
import { withNames } from '../history.ts';
import { presentAdvance, presentBorrower, presentEntry, presentInvoice, presentStored, presentToday } from './present.ts';

export const readCredit: OfficeVerb<'office.credit'> = async (ctx, { creditId }) => {
  const file = await creditFile(ctx, creditId);
  if (!file) throw new AppError('NOT_FOUND', verbatim('We could not find that credit.'));
  const { credit } = file;
  const { name } = await existingBusiness(ctx, credit.business_id);
  const takers = await takersOf(ctx.sql, 'credit', [creditId]);
  const trail = await withNames(ctx, await subjectTrail(ctx.sql, { businessId: credit.business_id, subject: creditId }));
  return {
    credit: presentStored(credit, name, await decider(ctx, credit), ctx.now),
    invoice: presentInvoice(file),
    borrower: presentBorrower(file, ctx.now),
    today: presentToday(file),
    advance: presentAdvance(file, ctx.now),
    takenBy: takers.get(creditId) ?? null,
    ...(await requestsBeside(ctx.sql, credit)),
    notes: await notesOf(ctx.sql, 'credit', creditId),
    history: trail.map(presentEntry),
  };
};

async function decider({ sql }: OfficeContext, { decided_by: by }: CreditRecord): Promise<string | null> {
  return (await operatorNames(sql, [by])).get(by) ?? by;
}
