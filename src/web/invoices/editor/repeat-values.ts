import type { readInvoice } from '../../../shared/invoices/contract.ts';
import type { DraftInput } from '../../../shared/invoices/draft.ts';
import type { Interval } from '../../../shared/invoices/schedule.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';

/** The form of a draft's answer. */
export type StoredRecurrence = NonNullable<OutputOf<typeof readInvoice>['draft']>['recurrence'];

export interface RepeatValues {
  every: 'no' | Interval;
  /** Null: from the issue date. */
  firstDay: string | null;
  end: 'never' | 'day' | 'times';
  endsOn: string | null;
  /** As typed. */
  times: string;
}

export const NO_REPEAT: RepeatValues = { every: 'no', firstDay: null, end: 'never', endsOn: null, times: '' };

interface RepeatReaders {
  day: (text: string | null) => string | null;
  times: (text: string) => number | null;
}

/** In the form of the API; `read` handles a missing date or number. */
export function recurrenceOf({ every, firstDay, end, endsOn, times }: RepeatValues, read: RepeatReaders): DraftInput['recurrence'] {
  if (every === 'no') return null;
  return { every, firstDay, endsOn: end === 'day' ? read.day(endsOn) : null, times: end === 'times' ? read.times(times) : null };
}

export function repeatOf(given: StoredRecurrence | undefined): RepeatValues {
  if (!given) return NO_REPEAT;
  const { every, firstDay, endsOn, times } = given;
  return { every, firstDay, end: endsOn ? 'day' : times ? 'times' : 'never', endsOn, times: times ? String(times) : '' };
}
