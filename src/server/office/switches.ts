import { SWITCH_NAMES } from '../../shared/office/installation/contract.ts';
import { at } from '../core/context.ts';
import { MAINTENANCE } from '../core/feature-flags.ts';
import { readSwitches, setSwitch } from '../core/feature-flag-queries.ts';
import { answer } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { operatorNames } from '../operators/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeVerb } from '../operators/index.ts';

const read: OfficeVerb<'office.switches'> = (ctx) => shown(ctx);

const set: OfficeVerb<'office.switch.set'> = async (ctx, { name, on, reason }) => {
  await setSwitch(ctx.sql, name, on, { by: ctx.actor, at: at(ctx), reason });
  await audit(ctx, 'installation.switch', name, { on, reason });
  return answer(await shown(ctx), verbatim(`${name.charAt(0).toUpperCase()}${name.slice(1)} is ${on ? 'on' : 'off'}.`));
};

export const switchHandlers = { 'office.switches': read, 'office.switch.set': set } satisfies Partial<AllOfficeHandlers>;

async function shown({ sql }: OfficeContext) {
  const stored = new Map((await readSwitches(sql)).map((row) => [row.name, row]));
  const names = await operatorNames(
    sql,
    [...stored.values()].map(({ changed_by: by }) => by),
  );
  return {
    switches: SWITCH_NAMES.map((name) => {
      const row = stored.get(name);
      return {
        name,
        on: row?.is_on ?? name !== MAINTENANCE,
        changedAt: row?.changed_at ?? null,
        changedBy: row ? (names.get(row.changed_by) ?? row.changed_by) : null,
        reason: row?.reason ?? null,
      };
    }),
  };
}
