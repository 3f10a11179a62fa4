import { Lock } from 'lucide-react';
import { useState } from 'react';
import { lockBooks, readBooks, unlockBooks } from '../../../shared/books/contract.ts';
import { journalReport } from '../../../shared/reports/journal-contract.ts';
import { addMonths, calendarDate, endOfMonth } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { dayText } from '../../base/days.ts';
import { dayAndClock } from '../../base/day-and-clock.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import type { Books } from './books-screen.tsx';

/** The most months to choose from. */
const MONTHS = 24;

/** The months whose journal stays as it is, and the next ones that can be locked. */
export function LocksCard({ books: { locks, lockable } }: { books: Books }) {
  const may = usePermission('books.keep');
  const [open, setOpen] = useState<'lock' | 'unlock' | null>(null);
  const [newest] = locks;
  const close = () => setOpen(null);
  const lock = lockable !== null && may.allowed && (
    <Button size="small" icon={<Lock aria-hidden="true" size={16} />} onClick={() => setOpen('lock')}>
      {t('Lock months')}
    </Button>
  );
  return (
    <Card title={t('Locked months')} flush aside={newest && lock}>
      {newest ? (
        <>
          <p className="px-4 pt-4 text-ink-2 sm:px-5">
            {t('The journal through {day} stays as it is. What changes in it later is a correction in the first open month.', { day: dayText(newest.through) })}
          </p>
          <ul className="mt-2 divide-y divide-line">
            {locks.map(({ through, at, by }) => (
              <li key={through} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-medium">{t('Through {day}', { day: dayText(through) })}</span>
                  <span className="block text-xs text-ink-2 wrap-anywhere">{t('Locked by {who}, {time}', { who: by, time: dayAndClock(at) })}</span>
                </span>
                {through === newest.through && may.allowed && (
                  <Button size="small" variant="quiet" onClick={() => setOpen('unlock')}>
                    {t('Unlock')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState title={t('No month is locked')} level={3} action={lock}>
          {t('Lock a month once your accountant has it: its journal then never changes. Later changes are booked as corrections in the first open month.')}
        </EmptyState>
      )}
      {open === 'lock' && lockable !== null && <LockDialog after={newest?.through ?? null} last={lockable} onClose={close} />}
      {open === 'unlock' && newest && <UnlockDialog through={newest.through} onClose={close} />}
    </Card>
  );
}

function LockDialog({ after, last, onClose }: { after: string | null; last: string; onClose: () => void }) {
  const { business } = useSignedIn();
  const ends = monthEnds(after, last);
  const [through, setThrough] = useState<string>(last);
  const lock = useAction(lockBooks, { done: t('Locked through {day}', { day: dayText(through) }), refresh: [readBooks, journalReport], ownError: true });
  return (
    <ConfirmDialog
      title={t('Lock the journal of past months')}
      confirm={t('Lock through {day}', { day: dayText(through) })}
      isForm
      onConfirm={() => lock.mutateAsync({ businessId: business.id, through })}
      onClose={onClose}
    >
      <Field label={t('Last day')} hint={t('All months until then are locked. The newest lock can be removed again.')}>
        <Select value={through} onChange={setThrough} options={ends.map((day) => ({ value: day, label: dayText(day) }))} />
      </Field>
    </ConfirmDialog>
  );
}

function UnlockDialog({ through, onClose }: { through: string; onClose: () => void }) {
  const { business } = useSignedIn();
  const unlock = useAction(unlockBooks, { done: t('Unlocked'), refresh: [readBooks, journalReport], ownError: true });
  return (
    <ConfirmDialog
      title={t('Unlock the months through {day}?', { day: dayText(through) })}
      confirm={t('Unlock')}
      danger
      onConfirm={() => unlock.mutateAsync({ businessId: business.id, through })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t('What changed since is then part of these months, and no longer a correction. A file that your accountant has imported may differ from it.')}
      </p>
    </ConfirmDialog>
  );
}

/** The ends of months after a day, the newest first. */
function monthEnds(after: string | null, last: string): string[] {
  const ends: CalendarDate[] = [];
  for (let end = calendarDate(last); end && ends.length < MONTHS && (after === null || end > after); end = endOfMonth(addMonths(end, -1))) ends.push(end);
  return ends;
}
