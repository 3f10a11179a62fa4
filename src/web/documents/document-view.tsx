import { Suspense } from 'react';
import {
  DOCUMENT_TEXTS,
  INVOICE_HEADS,
  INVOICE_STATUS,
  dayOf,
  headlineAmount,
  headlineText,
  partyLines,
  revisionText,
} from '../../shared/invoices/document-texts.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { render, say } from '../../shared/i18n/message.ts';
import { ENGLISH_TRANSLATOR, locale, t } from '../../shared/i18n/translate.ts';
import type { Status as InvoiceStatus } from '../../shared/invoices/status.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { formatMoney, formatQuantity } from '../../shared/kit/money.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { stateOf } from '../base/states.ts';
import { brandStyle } from './brand-colour.ts';
import { koboOf } from './document-data.ts';
import type { DocumentData, DocumentParty } from './document-data.ts';
import { DocumentReferences } from './document-references.tsx';
import { DocumentTotals, amountSize } from './document-totals.tsx';
import { useWriter, writerOf } from './use-writer.ts';
import type { Writer } from './use-writer.ts';

interface DocumentViewProps {
  data: DocumentData;
  live?: boolean;
  level?: 1 | 2;
  headline?: boolean;
  /** The page is for printing: the status is in the document's language too. */
  forPrint?: boolean;
}

/**
 * The document in its own language: the same on screen, on a public link and in print. It fits its container (container queries), from 280 px up. `live` shows
 * hints for missing parts of a draft; these and the status are in the reader's language. Without a `headline` the page shows the amount itself.
 */
export function DocumentView(props: DocumentViewProps) {
  // In English until another language has loaded; only the texts change.
  return (
    <Suspense fallback={<Sheet {...props} writer={writerOf(ENGLISH_TRANSLATOR)} />}>
      <DocumentInLanguage {...props} />
    </Suspense>
  );
}

function DocumentInLanguage(props: DocumentViewProps) {
  return <Sheet {...props} writer={useWriter(props.data.language)} />;
}

function Sheet({ data, live = false, level = 2, headline = true, forPrint = false, writer: { language, write } }: DocumentViewProps & { writer: Writer }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const labels = data.texts?.heads ?? INVOICE_HEADS;
  return (
    <article
      lang={language}
      aria-label={`${write(labels.heading)} ${data.number ?? write(say`draft`)}`}
      style={brandStyle(data.sender.accent)}
      className="@container min-w-0 overflow-hidden rounded border border-line bg-surface wrap-anywhere print:overflow-visible print:rounded-none print:border-0"
    >
      <div aria-hidden="true" className="h-1.5 bg-(--brand) print:[print-color-adjust:exact]" />
      <div className="grid gap-7 px-5 pt-6 pb-7 @min-[34rem]:gap-9 @min-[34rem]:px-10 @min-[34rem]:pt-9 @min-[34rem]:pb-10 print:px-0">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
          <Sender party={data.sender} logo={data.sender.logo} write={write} />
          <div className="@min-[34rem]:text-end">
            <Heading className="text-sm text-ink-2">
              {write(labels.heading)}{' '}
              <span className="mt-0.5 block text-lg font-semibold tracking-tight text-ink">{data.number ?? write(DOCUMENT_TEXTS.number)}</span>
            </Heading>
            {data.number !== null && (
              <div className="mt-1.5">
                {data.revision !== undefined && <p className="mb-1 text-sm text-ink-2">{write(revisionText(data.revision))}</p>}
                <span lang={forPrint ? undefined : locale()}>
                  <Status {...stateOf(data.status, (forPrint ? write : render)(statusOf(data)))} />
                </span>
              </div>
            )}
          </div>
        </header>
        <div className="grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-5 @min-[34rem]:grid-cols-[minmax(0,1fr)_auto_auto]">
          <div className="col-span-2 min-w-0 @min-[34rem]:col-span-1">
            <Label>{write(labels.recipient)}</Label>
            <Party party={data.recipient} live={live} write={write} />
          </div>
          <Day label={write(labels.first)} day={data.issueDate} write={write} />
          <Day label={write(labels.second)} day={data.dueDate} write={write} strong />
          <DocumentReferences all={data.references ?? []} write={write} />
        </div>
        {headline && <Headline data={data} write={write} />}
        <DocumentLines lines={data.lines} live={live} write={write} />
        <DocumentTotals data={data} write={write} />
        <Notes data={data} write={write} />
      </div>
    </article>
  );
}

type Said = Pick<Writer, 'write'>;

function statusOf({ texts, status }: DocumentData): Text {
  // Without texts it is an invoice.
  return texts?.status ?? INVOICE_STATUS[status as InvoiceStatus];
}

function Sender({ party, logo, write }: { party: DocumentParty; logo: string | null } & Said) {
  const initial = Array.from(party.name.trim())[0] ?? '·';
  return (
    <div className="flex min-w-0 flex-1 basis-56 gap-3.5">
      {logo && <img src={logo} alt="" className="max-h-14 max-w-36 shrink-0 self-start object-contain" />}
      {!logo && (
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded bg-(--brand) text-lg font-semibold text-(--on-brand) uppercase print:[print-color-adjust:exact]"
        >
          {initial}
        </span>
      )}
      <div className="min-w-0">
        <p className="text-lg leading-6 font-semibold tracking-tight">{party.name}</p>
        <Contact party={party} write={write} />
      </div>
    </div>
  );
}

function Party({ party, live, write }: { party: DocumentParty; live: boolean } & Said) {
  if (live && party.name === '') return <Hint>{t('Choose who receives it')}</Hint>;
  return (
    <div>
      <p className="font-semibold">{party.name}</p>
      <Contact party={party} write={write} />
    </div>
  );
}

function Contact({ party, write }: { party: DocumentParty & { registrationNumber?: string | null } } & Said) {
  return (
    <div className="mt-0.5 text-xs leading-5 text-ink-2">
      {partyLines(party, write).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function Day({ label, day, write, strong = false }: { label: string; day: CalendarDate | null; strong?: boolean } & Said) {
  return (
    <div>
      <Label>{label}</Label>
      <p className={strong ? 'tabular font-semibold whitespace-nowrap' : 'tabular whitespace-nowrap'}>
        {day ? write(dayOf(day)) : <span className="text-ink-3">–</span>}
      </p>
    </div>
  );
}

/** The most important data: amount and due date. */
function Headline({ data, write }: { data: DocumentData } & Said) {
  const { next, texts } = data;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Money kobo={next ? koboOf(next.amount) : texts ? data.balance : headlineAmount(data)} size={amountSize(data.balance)} strong />
      <span className="text-base text-ink-2">{next?.text ?? (texts ? write(texts.after) : headlineText(data, write))}</span>
    </div>
  );
}

function Notes({ data, write }: { data: DocumentData } & Said) {
  const { payTo, footer, terms } = data.sender;
  return (
    <footer className="grid gap-5 text-sm break-inside-avoid empty:hidden">
      {data.schedule && <Passage title={write(DOCUMENT_TEXTS.instalments)} text={data.schedule} />}
      {payTo && <Passage title={write(DOCUMENT_TEXTS.payTo)} text={write(payTo)} />}
      {data.note && <Passage title={write(DOCUMENT_TEXTS.note)} text={data.note} />}
      {terms && <Passage title={write(DOCUMENT_TEXTS.terms)} text={terms} />}
      {footer && <p className="text-xs whitespace-pre-line text-ink-2">{footer}</p>}
    </footer>
  );
}

function Passage({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Label>{title}</Label>
      <p className="max-w-[68ch] whitespace-pre-line">{text}</p>
    </div>
  );
}

/** What to fill in: not a part of the document. */
function Hint({ children }: { children: string }) {
  return (
    <span lang={locale()} className="text-ink-3">
      {children}
    </span>
  );
}

function Label({ children }: { children: string }) {
  return <p className="mb-1 text-xs text-ink-3">{children}</p>;
}

/** The lines of the document. Four columns if there is room; in a narrow one, `3 × ₦1,500.00` is below the name. */
function DocumentLines({ lines, live, write }: { lines: DocumentData['lines']; live: boolean } & Pick<Writer, 'write'>) {
  return (
    <table className="block w-full border-collapse text-sm @min-[34rem]:table">
      <thead className="hidden @min-[34rem]:table-header-group">
        <tr className="border-b border-edge text-xs text-ink-2">
          <th scope="col" className="pb-2 text-start font-medium">
            {write(DOCUMENT_TEXTS.description)}
          </th>
          <th scope="col" className="w-20 pb-2 ps-4 text-end font-medium">
            {write(DOCUMENT_TEXTS.quantity)}
          </th>
          <th scope="col" className="w-32 pb-2 ps-4 text-end font-medium">
            {write(DOCUMENT_TEXTS.price)}
          </th>
          <th scope="col" className="w-32 pb-2 ps-4 text-end font-medium">
            {write(DOCUMENT_TEXTS.amount)}
          </th>
        </tr>
      </thead>
      <tbody className="block border-t border-edge @min-[34rem]:table-row-group @min-[34rem]:border-t-0">
        {lines.map((line) => (
          <tr
            key={line.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5 align-top break-inside-avoid @min-[34rem]:table-row"
          >
            <td className="min-w-[55%] flex-1 @min-[34rem]:py-2.5">
              <span className="whitespace-pre-line">{line.name || (live ? <Hint>{t('Item description')}</Hint> : <span className="text-ink-3">–</span>)}</span>
              {line.tax && <span className="block text-xs text-ink-2">{write(line.tax)}</span>}
              <span className="tabular mt-0.5 block text-xs text-ink-2 @min-[34rem]:hidden">
                {formatQuantity(line.quantity)} × {formatMoney(line.unitPrice)}
              </span>
            </td>
            <td className={`${WIDE} tabular py-2.5 ps-4 text-end whitespace-nowrap`}>{formatQuantity(line.quantity)}</td>
            <td className={`${WIDE} py-2.5 ps-4 text-end`}>
              <Money kobo={line.unitPrice} />
            </td>
            <td className="ms-auto text-end @min-[34rem]:py-2.5 @min-[34rem]:ps-4">
              <Money kobo={line.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WIDE = 'hidden @min-[34rem]:table-cell';
