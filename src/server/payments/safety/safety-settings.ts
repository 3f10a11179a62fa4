import { kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
import { TEAM_WAIT } from '../../../shared/team/rules.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { safetyOf, waitingSafety, writeSafety } from './guard-queries.ts';

interface Figures {
  readonly codeAboveNew: number;
  readonly codeAbove: number;
  readonly personAbove: number | null;
}

export const readPaymentSafety: Verb<'payment.safety'> = (ctx) => present(ctx);

export const changePaymentSafety: Verb<'payment.safety.change'> = async (ctx, { codeAboveNew, codeAbove, personAbove }) => {
  const row = await safetyOf(ctx.sql, ctx.businessId, at(ctx));
  const before = { codeAboveNew: row.code_above_new, codeAbove: row.code_above, personAbove: row.person_above };
  const wanted = { codeAboveNew, codeAbove, personAbove };
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
function stricterOf(before: Figures, wanted: Figures): Figures {
  const people = [before.personAbove, wanted.personAbove].filter((one) => one !== null);
  return {
    codeAboveNew: Math.min(before.codeAboveNew, wanted.codeAboveNew),
    codeAbove: Math.min(before.codeAbove, wanted.codeAbove),
    personAbove: people.length === 0 ? null : Math.min(...people),
  };
}

async function present(ctx: Context) {
  const now = await safetyOf(ctx.sql, ctx.businessId, at(ctx));
  const waiting = await waitingSafety(ctx.sql, ctx.businessId, at(ctx));
  const next = waiting?.next && waiting.next_from ? { ...inNaira(waiting.next), from: waiting.next_from } : null;
  return { ...inNaira({ codeAboveNew: now.code_above_new, codeAbove: now.code_above, personAbove: now.person_above }), next };
}

function inNaira({ codeAboveNew, codeAbove, personAbove }: Figures) {
  return {
    codeAboveNew: nairaFromKobo(kobo(codeAboveNew)),
    codeAbove: nairaFromKobo(kobo(codeAbove)),
    personAbove: personAbove === null ? null : nairaFromKobo(kobo(personAbove)),
  };
}
