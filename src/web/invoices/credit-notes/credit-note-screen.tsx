import { useQuery } from '@tanstack/react-query';
import { FileCode2, FileText, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { creditNotePdf, creditNoteUbl, readCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { download } from '../../../api-client/download.ts';
import { queryOf } from '../../../api-client/query.ts';
import { PageError } from '../../../ui/feedback/page-error.tsx';
import { useSaving } from '../../../ui/feedback/use-saving.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useParam } from '../../../ui/primitives/navigation.ts';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { setTitle } from '../../base/title.ts';
import { CreditNoteSheet } from './credit-note-sheet.tsx';

/** One credit note, for either party: the document, print and files. It has no steps: it never changes. */
export function CreditNoteScreen() {
  const id = useParam('id');
  const { business } = useSignedIn();
  const { busy, save } = useSaving();
  const input = { id, businessId: business.id };
  const read = useQuery(queryOf(readCreditNote, input));
  const note = read.data;
  const title = note ? t('Credit note {number}', { number: note.number }) : t('Credit note');
  useEffect(() => setTitle(title), [title]);
  if (read.error && !note) {
    return (
      <PageError
        title={title}
        back={{ to: paths.creditNotes(), label: t('Credit notes') }}
        error={read.error}
        text={t('This credit note could not be opened')}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!note)
    return (
      <>
        <PageHeader title={<Skeleton className="h-8 w-40" />} />
        <Loading label={t('Loading the credit note')} />
        <Skeleton className="h-[30rem] w-full max-w-[52rem]" />
      </>
    );
  const icon = { 'aria-hidden': true, size: 16 } as const;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={note.number}
          lead={
            <span className="wrap-anywhere">
              {note.side === 'sent' ? t('To {name}', { name: note.recipient.name }) : t('From {name}', { name: note.sender.name })}
              {' · '}
              <Link to={paths.invoice(note.invoiceId)}>{t('Invoice {number}', { number: note.invoiceNumber })}</Link>
              {note.issuedBy && <span className="text-ink-2"> · {t('by {who}', { who: note.issuedBy })}</span>}
            </span>
          }
          back={{ to: paths.creditNotes(note.side), label: t('Credit notes') }}
          actions={
            <>
              <Button icon={<Printer {...icon} />} onClick={() => print()}>
                {t('Print')}
              </Button>
              <Button
                loading={busy === `${note.number}.pdf`}
                icon={<FileText {...icon} />}
                onClick={() => save(`${note.number}.pdf`, () => download(creditNotePdf, input))}
              >
                {t('PDF')}
              </Button>
              <Button
                loading={busy === `${note.number}.xml`}
                icon={<FileCode2 {...icon} />}
                onClick={() => save(`${note.number}.xml`, () => download(creditNoteUbl, input))}
              >
                {t('E-invoice')}
              </Button>
            </>
          }
        />
      </div>
      <div className="max-w-[52rem] print:max-w-none">
        <CreditNoteSheet note={note} />
      </div>
    </>
  );
}
