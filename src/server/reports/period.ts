import { say } from '../../shared/i18n/message.ts';
import { dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { comparedWith, isBounded, MAX_MONTHS, periodOf } from '../../shared/reports/periods.ts';
import type { Comparison, Period, Preset } from '../../shared/reports/periods.ts';
import { existingBusiness } from '../business/index.ts';
import type { Context } from '../core/context.ts';

interface Asked {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly compare?: Comparison | undefined;
}

export interface Covered {
  readonly period: Period;
  readonly earlier: Period | null;
  readonly zone: string;
  readonly currency: string;
  readonly today: CalendarDate;
}

/** The days that a report covers in the business's time zone, without chosen ones those of `preset`, and those that it is compared with. */
export async function coveredBy(ctx: Context, { from, to, compare = 'none' }: Asked, preset: Preset = 'last_12_months'): Promise<Covered> {
  const { time_zone: zone, currency } = await existingBusiness(ctx, ctx.businessId);
  const today = dateIn(zone, ctx.now);
  const usual = periodOf(preset, to ?? today);
  const period = { from: from ?? usual.from, to: to ?? usual.to };
  if (period.from > period.to) throw refused(say`The first day must not be after the last.`);
  if (!isBounded(period)) throw refused(say`A report covers up to ${MAX_MONTHS} months. Choose a later first day.`);
  return { period, earlier: compare === 'none' ? null : comparedWith(period, compare), zone, currency, today };
}

function refused(message: ReturnType<typeof say>): AppError {
  return new AppError('VALIDATION_FAILED', undefined, { errors: [{ field: 'from', message }] });
}
