import { kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
import { TEAM_WAIT } from '../../../shared/team/rules.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { safetyOf, waitingSafety, writeSafety } from './guard-queries.ts';
import type { Safety, SafetyFigures } from './guard-queries.ts';

export const readPaymentSafety: Verb<'payment.safety'> = (ctx) => present(ctx);

export const changePaymentSafety: Verb<'payment.safety.change'> = async (ctx, { codeAboveNew, codeAbove, personAbove, approveAbove }) => {
  const before = figuresOf(await safetyOf(ctx.sql, ctx.businessId, at(ctx)));
  const waiting = await waitingSafety(ctx.sql, ctx.businessId, at(ctx));
  const chosen = waiting?.next?.approveAbove === undefined ? before.approveAbove : waiting.next.approveAbove;
  const wanted = { codeAboveNew, codeAbove, personAbove, approveAbove: approveAbove === undefined ? chosen : approveAbove };
  const now = ctx.checkers >= 2 ? stricterOf(before, wanted) : wanted;
  const waits = JSON.stringify(now) !== JSON.stringify(wanted);
  const next = waits ? { figures: wanted, from: new Date(ctx.now + TEAM_WAIT).toISOString() } : null;
  await writeSafety(ctx.sql, ctx.businessId, now, next, ctx.principal?.userId ?? '', at(ctx));
  await audit(ctx, 'payment.safety', ctx.businessId, { before, wanted, from: next?.from ?? null });
  await emit(ctx.sql, 'business.updated', [ctx.businessId], {});
  const message = waits ? say`Saved. Higher amounts take effect after 72 hours; the other owners and admins can see the change until then.` : 'Saved.';
  return answer(await present(ctx), message);
};

/** The stricter of each limit: one person must not loosen a limit that two must agree on. */
function stricterOf(before: SafetyFigures, wanted: SafetyFigures): SafetyFigures {
  return {
    codeAboveNew: Math.min(before.codeAboveNew, wanted.codeAboveNew),
    codeAbove: Math.min(before.codeAbove, wanted.codeAbove),
    personAbove: lower(before.personAbove, wanted.personAbove),
    approveAbove: lower(before.approveAbove, wanted.approveAbove),
  };
}

/** Null: no limit. */
function lower(one: number | null, other: number | null): number | null {
  const limits = [one, other].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

async function present(ctx: Context) {
  const now = figuresOf(await safetyOf(ctx.sql, ctx.businessId, at(ctx)));
  const waiting = await waitingSafety(ctx.sql, ctx.businessId, at(ctx));
  const next =
    waiting?.next && waiting.next_from
      ? {
          ...inNaira({ ...waiting.next, approveAbove: waiting.next.approveAbove === undefined ? now.approveAbove : waiting.next.approveAbove }),
          from: waiting.next_from,
        }
      : null;
  return { ...inNaira(now), next };
}

function figuresOf({ code_above_new: codeAboveNew, code_above: codeAbove, person_above: personAbove, approve_above: approveAbove }: Safety): SafetyFigures {
  return { codeAboveNew, codeAbove, personAbove, approveAbove };
}

function inNaira({ codeAboveNew, codeAbove, personAbove, approveAbove }: SafetyFigures) {
  return {
    codeAboveNew: nairaFromKobo(kobo(codeAboveNew)),
    codeAbove: nairaFromKobo(kobo(codeAbove)),
    personAbove: personAbove === null ? null : nairaFromKobo(kobo(personAbove)),
    approveAbove: approveAbove === null ? null : nairaFromKobo(kobo(approveAbove)),
  };
}
