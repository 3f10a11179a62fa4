import { FileMinus2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RECEIVED_CREDIT_NOTE_PDF, RECEIVED_CREDIT_NOTES } from '../../shared/invoices/link-calls.ts';
import type { receivedCreditNotePdf, receivedCreditNotes } from '../../shared/invoices/credit-notes-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { fetchFile } from '../base/file-without-schema.ts';

type Notes = OutputOf<typeof receivedCreditNotes>['notes'];

/** The credit notes of a link's invoice, each as PDF. Loaded only for an invoice that has some. */
export function LinkCreditNotes({ q, credited }: { q: string; credited: number }) {
  const { busy, save } = useSaving();
  const [notes, setNotes] = useState<Notes>([]);
  useEffect(() => {
    let gone = false;
    callWithoutSchema<typeof receivedCreditNotes>(RECEIVED_CREDIT_NOTES, { q }, { quiet: true }).then(
      (answer) => !gone && setNotes(answer.notes),
      () => undefined,
    );
    return () => {
      gone = true;
    };
    // Another note was issued while the page is open.
  }, [q, credited]);
  return (
    <section aria-label={t('Credit notes')} className="grid gap-1 text-sm empty:hidden">
      {notes.map((note) => (
        <p key={note.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <Button
              variant="quiet"
              size="small"
              loading={busy === `${note.number}.pdf`}
              icon={<FileMinus2 aria-hidden="true" size={16} />}
              onClick={() => save(`${note.number}.pdf`, () => fetchFile<typeof receivedCreditNotePdf>(RECEIVED_CREDIT_NOTE_PDF, { q, id: note.id }))}
            >
              {t('Credit note {number}', { number: note.number })}
            </Button>
            <span className="block text-xs text-ink-2">{note.reason}</span>
          </span>
          <Money naira={note.total} />
        </p>
      ))}
    </section>
  );
}
