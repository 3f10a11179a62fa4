import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import { answer } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { operatorIdIn, operatorOf } from './context.ts';
import type { OfficeContext, OfficeVerb } from './context.ts';
import { inviteAgain } from './invitation.ts';
import type { Inviter } from './invitation.ts';
import { countOperators, dropInvitation, lockAdministrators, operatorById, operatorsPage, setDisabled } from './operator-queries.ts';
import type { OperatorRecord } from './operator-queries.ts';
import { declineProposalsOf } from './proposal-queries.ts';
import { endOperatorSessions } from './session-queries.ts';

export const listOperators: OfficeVerb<'office.operators'> = async (ctx, page) => ({
  operators: (await operatorsPage(ctx.sql, page)).map(shown),
  count: await countOperators(ctx.sql),
});

export const renewInvitation: OfficeVerb<'office.operator.invite-again'> = async (ctx, { operatorId }) => {
  const operator = await anotherOperator(ctx, operatorId);
  if (operator.state !== 'invited') throw new AppError('NOT_ELIGIBLE', verbatim('Only an invitation that was not accepted yet can be sent again.'));
  await inviteAgain(ctx, operatorId);
  await enqueue(ctx.sql, 'mail.operator-invitation', { operatorId, createdAt: at(ctx) });
  return answer(await rereadOperator(ctx, operatorId), verbatim(`A new invitation is on its way to ${operator.email}.`));
};

export const disableOperator: OfficeVerb<'office.operator.disable'> = async (ctx, { operatorId }) => {
  await disable(ctx, await anotherOperator(ctx, operatorId));
  return answer(await rereadOperator(ctx, operatorId), verbatim('The operator is disabled, and their sessions have ended.'));
};

/** Ends an operator's access at once. */
export async function disable(ctx: Inviter, operator: OperatorRecord): Promise<void> {
  if (operator.state === 'disabled') throw new AppError('NOT_ELIGIBLE', verbatim('This operator is disabled already.'));
  await refuseLastAdministrator(ctx, operator);
  await setDisabled(ctx.sql, operator.id, at(ctx));
  await dropInvitation(ctx.sql, operator.id);
  await endOperatorSessions(ctx.sql, operator.id, at(ctx));
  await declineProposalsOf(ctx.sql, { maker: operator.id, checker: operatorIdIn(ctx.actor), at: at(ctx), note: 'The operator was disabled.' });
  await audit(ctx, 'operator.disable', operator.id);
}

/** Nobody changes their own access: it needs another administrator. */
export async function anotherOperator(ctx: OfficeContext, operatorId: string): Promise<OperatorRecord> {
  if (operatorId === operatorOf(ctx).id) throw new AppError('NOT_ELIGIBLE', verbatim('You cannot change your own access. Ask another administrator.'));
  const operator = await operatorById(ctx.sql, operatorId);
  if (!operator) throw new AppError('NOT_FOUND', verbatim('We could not find that operator.'));
  return operator;
}

export async function refuseLastAdministrator(ctx: Pick<Inviter, 'sql'>, operator: OperatorRecord): Promise<void> {
  const administrators = await lockAdministrators(ctx.sql);
  if (administrators.length === 1 && administrators.includes(operator.id))
    throw new AppError('NOT_ELIGIBLE', verbatim('This is the last administrator. Make another operator an administrator first.'));
}

export async function rereadOperator(ctx: OfficeContext, id: string) {
  const operator = await operatorById(ctx.sql, id);
  if (!operator) throw new Error(`operator ${id} is gone`);
  return shown(operator);
}

function shown({ id, name, email, roles, state, created_at: createdAt, last_seen_at: lastSeenAt }: OperatorRecord) {
  return { id, name, email, roles, state, createdAt, lastSeenAt };
}
