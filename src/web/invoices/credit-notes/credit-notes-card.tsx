import { useQuery } from '@tanstack/react-query';
import { FileMinus2 } from 'lucide-react';
import { useState } from 'react';
import { invoiceCreditNotes } from '../../../shared/invoices/credit-notes-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { queryOf } from '../../../api-client/query.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { usePermission } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { dayText } from '../../base/days.ts';
import type { DraftView as View } from '../editor/values.ts';

const CreditNoteDialog = lazyDialog(() => import('./credit-note-dialog.tsx').then((module) => module.CreditNoteDialog));

/** The credit notes of an invoice, for both parties; its sender issues them here. */
export function CreditNotesCard({ view }: { view: View }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.send');
  const [open, setOpen] = useState(false);
  const read = useQuery({
    ...queryOf(invoiceCreditNotes, { businessId: business.id, invoiceId: view.id }),
    enabled: view.can.credit || (view.credited ?? 0) > 0,
  });
  const { notes = [], creditable = null } = read.data ?? {};
  if (notes.length === 0 && !(view.can.credit && may.allowed)) return null;
  return (
    <Card title={t('Credit notes')}>
      {notes.length > 0 && (
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
              <span className="min-w-0">
                <Link to={paths.invoice(note.id)}>{note.number}</Link>
                <span className="block text-xs text-ink-2">{dayText(note.issueDate)}</span>
                <span className="block text-xs text-ink-2 wrap-anywhere">{note.reason}</span>
              </span>
              <Money naira={note.total} />
            </li>
          ))}
        </ul>
      )}
      {view.can.credit && may.allowed && (
        <div className={notes.length > 0 ? 'mt-3' : ''}>
          {notes.length === 0 && <p className="mb-3 text-sm text-ink-2">{t('Something returned, damaged or charged too much? Credit it here.')}</p>}
          <Button wide disabled={!creditable} icon={<FileMinus2 aria-hidden="true" size={16} />} onClick={() => setOpen(true)}>
            {t('Issue a credit note')}
          </Button>
        </div>
      )}
      {open && creditable && <CreditNoteDialog invoice={{ id: view.id, number: view.number ?? '' }} creditable={creditable} onClose={() => setOpen(false)} />}
    </Card>
  );
}
