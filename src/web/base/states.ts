import { t } from '../../shared/i18n/translate.ts';
import type { StatusLook } from '../../ui/primitives/status.tsx';

/** The states of invoices, orders, advances and members. */
export const STATES = {
  draft: { word: t('Draft'), tone: 'quiet', shape: 'pen' },
  pending: { word: t('Awaiting approval'), tone: 'wait', shape: 'ring' },
  approved: { word: t('Approved'), tone: 'good', shape: 'dot' },
  unpaid: { word: t('Unpaid'), tone: 'info', shape: 'ring' },
  partial: { word: t('Partially paid'), tone: 'info', shape: 'half' },
  paid: { word: t('Paid'), tone: 'good', shape: 'check' },
  credited: { word: t('Credited'), tone: 'quiet', shape: 'check' },
  late: { word: t('Overdue'), tone: 'warn', shape: 'clock' },
  overdue: { word: t('Overdue'), tone: 'bad', shape: 'alert' },
  denied: { word: t('Declined'), tone: 'bad', shape: 'cross' },
  expired: { word: t('Expired'), tone: 'quiet', shape: 'dash' },
  archived: { word: t('Archived'), tone: 'quiet', shape: 'box' },
  void: { word: t('Void'), tone: 'quiet', shape: 'cross' },
  invoiced: { word: t('Invoiced'), tone: 'good', shape: 'check' },
  active: { word: t('Active'), tone: 'good', shape: 'dot' },
  repaid: { word: t('Repaid'), tone: 'good', shape: 'check' },
  default: { word: t('In default'), tone: 'bad', shape: 'alert' },
  suspended: { word: t('Suspended'), tone: 'warn', shape: 'pause' },
  processing: { word: t('Processing'), tone: 'wait', shape: 'half' },
  failed: { word: t('Failed'), tone: 'bad', shape: 'cross' },
} as const satisfies Record<string, StatusLook>;

export type StateName = keyof typeof STATES;

/** For `<Status {...stateOf('paid')} />`; `word` replaces the state's own text. */
export function stateOf(name: StateName, word: string = STATES[name].word): StatusLook {
  return { ...STATES[name], word };
}
