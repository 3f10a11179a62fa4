import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { readCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { CREDIT_NOTE_TEXTS, RETURNED, taxLabel } from '../../../shared/invoices/credit-note-texts.ts';
import { dayOf, DOCUMENT_TEXTS, partyLines } from '../../../shared/invoices/document-texts.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import { formatQuantity, milli, nairaFromKobo, scaled, subtract } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { ENGLISH_TRANSLATOR } from '../../../shared/i18n/translate.ts';
import { Money } from '../../../ui/primitives/money.tsx';
import { koboOf } from '../../documents/document-data.ts';
import { brandStyle } from '../../documents/brand-colour.ts';
import { useWriter, writerOf } from '../../documents/use-writer.ts';
import type { Writer } from '../../documents/use-writer.ts';

type Note = OutputOf<typeof readCreditNote>;

/** The credit note as a document, in its own language: on the screen and in print. */
export function CreditNoteSheet({ note }: { note: Note }) {
  return (
    <Suspense fallback={<Sheet note={note} writer={writerOf(ENGLISH_TRANSLATOR)} />}>
      <InLanguage note={note} />
    </Suspense>
  );
}

function InLanguage({ note }: { note: Note }) {
  return <Sheet note={note} writer={useWriter(note.language)} />;
}

function Sheet({ note, writer: { language, write } }: { note: Note; writer: Writer }) {
  const { heading, recipient, first, second, credited, reason } = CREDIT_NOTE_TEXTS;
  const { sender } = note;
  return (
    <article
      lang={language}
      aria-label={`${write(heading)} ${note.number}`}
      style={brandStyle(sender.accent)}
      className="@container min-w-0 overflow-hidden rounded border border-line bg-surface wrap-anywhere print:overflow-visible print:rounded-none print:border-0"
    >
      <div aria-hidden="true" className="h-1.5 bg-(--brand) print:[print-color-adjust:exact]" />
      <div className="grid gap-7 px-5 pt-6 pb-7 @min-[34rem]:gap-9 @min-[34rem]:px-10 @min-[34rem]:pt-9 @min-[34rem]:pb-10 print:px-0">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
          <div className="flex min-w-0 flex-1 basis-56 gap-3.5">
            {sender.logo && <img src={sender.logo} alt="" className="max-h-14 max-w-36 shrink-0 self-start object-contain" />}
            <Party party={sender} write={write} large />
          </div>
          <div className="@min-[34rem]:text-end">
            <h2 className="text-sm text-ink-2">
              {write(heading)} <span className="mt-0.5 block text-lg font-semibold tracking-tight text-ink">{note.number}</span>
            </h2>
          </div>
        </header>
        <div className="grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-5 @min-[34rem]:grid-cols-[minmax(0,1fr)_auto_auto]">
          <div className="col-span-2 min-w-0 @min-[34rem]:col-span-1">
            <Label>{write(recipient)}</Label>
            <Party party={note.recipient} write={write} />
          </div>
          <div>
            <Label>{write(first)}</Label>
            <p className="tabular whitespace-nowrap">{write(dayOf(calendarDate(note.issueDate)))}</p>
          </div>
          <div>
            <Label>{write(second)}</Label>
            <p className="font-semibold whitespace-nowrap">{note.invoiceNumber}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Money naira={note.total} size="title" strong />
          <span className="text-base text-ink-2">{write(credited)}</span>
        </div>
        <Lines lines={note.itemDetails} write={write} />
        <Totals note={note} write={write} />
        <footer className="grid gap-5 text-sm break-inside-avoid">
          <div>
            <Label>{write(reason)}</Label>
            <p className="max-w-[68ch] whitespace-pre-line">{note.reason}</p>
          </div>
          {sender.footer && <p className="text-xs whitespace-pre-line text-ink-2">{sender.footer}</p>}
        </footer>
      </div>
    </article>
  );
}

type Writes = Pick<Writer, 'write'>;

function Lines({ lines, write }: { lines: Note['itemDetails'] } & Writes) {
  return (
    <ul className="border-t border-edge text-sm">
      {lines.map((line) => (
        <li key={line.id} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 break-inside-avoid">
          <span className="min-w-0">
            <span className="whitespace-pre-line">{line.name || '–'}</span>
            {line.tax && <span className="block text-xs text-ink-2">{line.tax.label}</span>}
            {line.quantity !== null && (
              <span className="tabular mt-0.5 block text-xs text-ink-2">
                {formatQuantity(milli(scaled(line.quantity, 3) ?? 0))} × <Money naira={line.unitPrice} />
              </span>
            )}
          </span>
          <span className="shrink-0 text-end">
            <span className="sr-only">{write(DOCUMENT_TEXTS.amount)} </span>
            <Money naira={line.total} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Totals({ note, write }: { note: Note } & Writes) {
  const deposit = nairaFromKobo(subtract(koboOf(note.total), koboOf(note.credited)));
  const rows: { label: Text; value: number }[] = [
    ...(note.discount > 0 || note.taxes.length > 0 ? [{ label: DOCUMENT_TEXTS.subtotal, value: note.subtotal }] : []),
    ...(note.discount > 0 ? [{ label: DOCUMENT_TEXTS.discount, value: -note.discount }] : []),
    ...taxRows(note),
  ];
  const after: { label: Text; value: number }[] = [
    ...note.returns.map(({ way, amount }) => ({ label: RETURNED[way], value: amount })),
    ...(deposit > 0 ? [{ label: CREDIT_NOTE_TEXTS.deposit, value: deposit }] : []),
  ];
  return (
    <dl className="ms-auto w-full max-w-88 text-sm break-inside-avoid">
      {rows.map((row, index) => (
        <Row key={index} label={write(row.label)} value={<Money naira={row.value} />} />
      ))}
      <div className="rule-double mt-1 flex flex-wrap items-baseline justify-between gap-x-6 py-3">
        <dt className="font-semibold">{write(CREDIT_NOTE_TEXTS.total)}</dt>
        <dd className="ms-auto">
          <Money naira={note.total} size="title" strong />
        </dd>
      </div>
      {after.map((row, index) => (
        <Row key={index} label={write(row.label)} value={<Money naira={row.value} />} />
      ))}
    </dl>
  );
}

/** The tax as one amount; where the lines have their own, by category and rate. */
function taxRows({ taxes, tax: sum }: Note): { label: Text; value: number }[] {
  const byLine = taxes.flatMap(({ label, total }) => (label === undefined || total === undefined ? [] : [{ label, value: total }]));
  if (byLine.length > 0 || taxes.length === 0) return byLine;
  return [{ label: taxLabel(taxes.map(({ name }) => name)), value: sum }];
}

function Row({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-b border-line py-2">
      <dt className="min-w-0 text-ink-2">{label}</dt>
      <dd className="shrink-0 text-end">{value}</dd>
    </div>
  );
}

function Party({ party, write, large = false }: { party: Note['recipient'] & { registrationNumber?: string | null }; large?: boolean } & Writes) {
  return (
    <div className="min-w-0">
      <p className={large ? 'text-lg leading-6 font-semibold tracking-tight' : 'font-semibold'}>{party.name}</p>
      <div className="mt-0.5 text-xs leading-5 text-ink-2">
        {partyLines(party, write).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

function Label({ children }: { children: string }) {
  return <p className="mb-1 text-xs text-ink-3">{children}</p>;
}
