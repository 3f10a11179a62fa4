import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { mayInOffice, OFFICE_PERMISSIONS } from '../../shared/office/permissions.ts';
import { WORK_KINDS } from '../../shared/office/work/queues.ts';
import type { WorkKind } from '../../shared/office/work/queues.ts';
import { at, newId } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { actorOfOperator, operatorOf } from './context.ts';
import type { ActiveOperator, OfficeContext, OfficeVerb } from './context.ts';
import { activeOperatorsWith, insertNote, operatorNames, releaseItem, subjectsTaken, takeItem } from './work-queries.ts';

interface Work {
  readonly kind: WorkKind;
  readonly subject: string;
}

export const listColleagues: OfficeVerb<'office.colleagues'> = async (ctx, { kind }) => {
  const { id } = workerOf(ctx, kind);
  const all = await activeOperatorsWith(ctx.sql, OFFICE_PERMISSIONS[WORK_KINDS[kind]]);
  return { colleagues: all.filter((one) => one.id !== id) };
};

export const takeWork: OfficeVerb<'office.work.take'> = async (ctx, { kind, subject, over = false }) => {
  const { id, name } = workerOf(ctx, kind);
  await mustHave(ctx, { kind, subject }, over);
  await audit(ctx, 'office.take', subject, { kind, over });
  return { id, name };
};

export const handOverWork: OfficeVerb<'office.work.hand-over'> = async (ctx, { kind, subject, to }) => {
  workerOf(ctx, kind);
  await mustHave(ctx, { kind, subject });
  await audit(ctx, 'office.hand-over', subject, { kind, to });
  if (to === null) {
    await releaseItem(ctx.sql, kind, subject);
    return { takenBy: null };
  }
  const colleagues = await activeOperatorsWith(ctx.sql, OFFICE_PERMISSIONS[WORK_KINDS[kind]]);
  const receiver = colleagues.find(({ id }) => id === to);
  if (!receiver) throw new AppError('NOT_ELIGIBLE', verbatim('This colleague cannot do this work. Choose another.'));
  await takeItem(ctx.sql, { kind, subject, operatorId: to, at: at(ctx), over: true });
  return { takenBy: receiver };
};

export const addNote: OfficeVerb<'office.work.note'> = async (ctx, { kind, subject, text }) => {
  const { id: operatorId, name } = workerOf(ctx, kind);
  const id = newId('note');
  await insertNote(ctx.sql, { id, kind, subject, operatorId, text, at: at(ctx) });
  await audit(ctx, 'office.note', subject, { kind, note: id });
  return { id, by: name, text, at: at(ctx) };
};

/** The operator takes free work by deciding it; a colleague’s must be taken over first. Holds it until the commit. */
export async function mustHave(ctx: OfficeContext, { kind, subject }: Work, over = false): Promise<void> {
  const { id } = operatorOf(ctx);
  const holder = await takeItem(ctx.sql, { kind, subject, operatorId: id, at: at(ctx), over });
  if (holder === id) return;
  const name = (await operatorNames(ctx.sql, [actorOfOperator(holder)])).get(actorOfOperator(holder)) ?? 'A colleague';
  throw new AppError('STATE_CONFLICT', verbatim(`${name} works on this. Take it over first.`));
}

/** Which work of a kind a list shows: all, one’s own, or what nobody has. `only`: these subjects; `except`: not these. */
export async function workChoice(
  ctx: OfficeContext,
  kind: WorkKind,
  whose: 'all' | 'mine' | 'free',
): Promise<{ readonly only: readonly string[] | null; readonly except: readonly string[] }> {
  if (whose === 'mine') return { only: await subjectsTaken(ctx.sql, kind, operatorOf(ctx).id), except: [] };
  return whose === 'free' ? { only: null, except: await subjectsTaken(ctx.sql, kind, null) } : ALL_WORK;
}

export const ALL_WORK = { only: null, except: [] };

function workerOf(ctx: OfficeContext, kind: WorkKind): ActiveOperator {
  const operator = operatorOf(ctx);
  if (!mayInOffice(operator.roles, WORK_KINDS[kind])) throw new AppError('ROLE_FORBIDDEN');
  return operator;
}
