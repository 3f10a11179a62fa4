import { daysBetween } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import type { PaymentRun, RunLineState } from '../../../shared/payments/runs-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { StatusLook } from '../../../ui/primitives/status.tsx';

export function runLook(run: Pick<PaymentRun, 'state' | 'failed' | 'skipped' | 'payOn'>, today: CalendarDate): StatusLook {
  if (run.state === 'draft') return { word: t('Awaiting approval', undefined, 'payment run'), tone: 'warn', shape: 'ring' };
  if (run.state === 'cancelled') return { word: t('Cancelled', undefined, 'payment run'), tone: 'quiet', shape: 'cross' };
  if (run.state === 'approved')
    return isWaitingForDay(run, today)
      ? { word: t('Scheduled', undefined, 'payment run'), tone: 'info', shape: 'clock' }
      : { word: t('Paying', undefined, 'payment run'), tone: 'wait', shape: 'half' };
  if (run.failed > 0) return { word: t('Failed in part', undefined, 'payment run'), tone: 'bad', shape: 'alert' };
  return run.skipped > 0
    ? { word: t('Done, some skipped', undefined, 'payment run'), tone: 'warn', shape: 'alert' }
    : { word: t('Done', undefined, 'payment run'), tone: 'good', shape: 'check' };
}

/** Approved, and its day has not come. */
export function isWaitingForDay({ state, payOn }: Pick<PaymentRun, 'state' | 'payOn'>, today: CalendarDate): boolean {
  const day = calendarDate(payOn);
  return state === 'approved' && day !== null && daysBetween(today, day) > 0;
}

export function lineLook(state: RunLineState): StatusLook {
  switch (state) {
    case 'waiting':
      return { word: t('Waiting', undefined, 'line of a payment run'), tone: 'wait', shape: 'ring' };
    case 'paid':
      return { word: t('Paid', undefined, 'line of a payment run'), tone: 'good', shape: 'check' };
    case 'failed':
      return { word: t('Failed', undefined, 'line of a payment run'), tone: 'bad', shape: 'alert' };
    case 'skipped':
      return { word: t('Skipped', undefined, 'line of a payment run'), tone: 'warn', shape: 'dash' };
  }
}
