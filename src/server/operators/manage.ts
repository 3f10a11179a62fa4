import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import { answer } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { operatorOf } from './context.ts';
import type { OfficeContext, OfficeVerb } from './context.ts';
import { invite, inviteAgain } from './invitation.ts';
import type { Inviter } from './invitation.ts';
import { countOperators, dropInvitation, lockAdministrators, operatorById, operatorsPage, setDisabled, setRoles } from './operator-queries.ts';
import type { OperatorRecord } from './operator-queries.ts';
import { endOperatorSessions } from './session-queries.ts';

export const listOperators: OfficeVerb<'office.operators'> = async (ctx, page) => ({
  operators: (await operatorsPage(ctx.sql, page)).map(shown),
  count: await countOperators(ctx.sql),
});

export const inviteOperator: OfficeVerb<'office.operator.invite'> = async (ctx, { email, roles }) => {
  const { id } = await invite(ctx, email, roles);
  await enqueue(ctx.sql, 'mail.operator-invitation', { operatorId: id, createdAt: at(ctx) });
  return answer(await reread(ctx, id), verbatim(`An invitation is on its way to ${email}.`));
};

export const renewInvitation: OfficeVerb<'office.operator.invite-again'> = async (ctx, { operatorId }) => {
  const operator = await another(ctx, operatorId);
  await refuseLastAdministrator(ctx, operator);
  await inviteAgain(ctx, operator);
  await enqueue(ctx.sql, 'mail.operator-invitation', { operatorId, createdAt: at(ctx) });
  return answer(await reread(ctx, operatorId), verbatim(`A new invitation is on its way to ${operator.email}.`));
};

export const changeRoles: OfficeVerb<'office.operator.roles'> = async (ctx, { operatorId, roles }) => {
  const operator = await another(ctx, operatorId);
  const unique = [...new Set(roles)];
  if (!unique.includes('administrator')) await refuseLastAdministrator(ctx, operator);
  await setRoles(ctx.sql, operatorId, unique);
  await audit(ctx, 'operator.roles', operatorId, { before: operator.roles, roles: unique });
  return answer(await reread(ctx, operatorId), verbatim('The roles are changed.'));
};

export const disableOperator: OfficeVerb<'office.operator.disable'> = async (ctx, { operatorId }) => {
  await disable(ctx, await another(ctx, operatorId));
  return answer(await reread(ctx, operatorId), verbatim('The operator is disabled, and their sessions have ended.'));
};

/** Ends an operator's access at once. */
export async function disable(ctx: Inviter, operator: OperatorRecord): Promise<void> {
  if (operator.state === 'disabled') throw new AppError('NOT_ELIGIBLE', verbatim('This operator is disabled already.'));
  await refuseLastAdministrator(ctx, operator);
  await setDisabled(ctx.sql, operator.id, at(ctx));
  await dropInvitation(ctx.sql, operator.id);
  await endOperatorSessions(ctx.sql, operator.id, at(ctx));
  await audit(ctx, 'operator.disable', operator.id);
}

export const enableOperator: OfficeVerb<'office.operator.enable'> = async (ctx, { operatorId }) => {
  const operator = await another(ctx, operatorId);
  if (operator.state !== 'disabled') throw new AppError('NOT_ELIGIBLE', verbatim('This operator is not disabled.'));
  await setDisabled(ctx.sql, operatorId, null);
  await audit(ctx, 'operator.enable', operatorId);
  return answer(await reread(ctx, operatorId), verbatim('The operator may sign in again.'));
};

/** Nobody changes their own access: it needs another administrator. */
async function another(ctx: OfficeContext, operatorId: string): Promise<OperatorRecord> {
  if (operatorId === operatorOf(ctx).id) throw new AppError('NOT_ELIGIBLE', verbatim('You cannot change your own access. Ask another administrator.'));
  const operator = await operatorById(ctx.sql, operatorId);
  if (!operator) throw new AppError('NOT_FOUND', verbatim('We could not find that operator.'));
  return operator;
}

async function refuseLastAdministrator(ctx: Pick<Inviter, 'sql'>, operator: OperatorRecord): Promise<void> {
  const administrators = await lockAdministrators(ctx.sql);
  if (administrators.length === 1 && administrators.includes(operator.id))
    throw new AppError('NOT_ELIGIBLE', verbatim('This is the last administrator. Make another operator an administrator first.'));
}

async function reread(ctx: OfficeContext, id: string) {
  const operator = await operatorById(ctx.sql, id);
  if (!operator) throw new Error(`operator ${id} is gone`);
  return shown(operator);
}

function shown({ id, name, email, roles, state, created_at: createdAt, last_seen_at: lastSeenAt }: OperatorRecord) {
  return { id, name, email, roles, state, createdAt, lastSeenAt };
}
