import { payToText } from '../../shared/invoices/pay-to.ts';
import { isOff } from '../../shared/invoices/status.ts';
import { paperDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { brandStyle } from './brand-colour.ts';
import { paperWord } from './paper-data.ts';
import type { PaperData, PaperParty } from './paper-data.ts';
import { PaperLines } from './paper-lines.tsx';
import { PaperTotals, amountSize } from './paper-totals.tsx';
import { stateOf } from '../base/states.ts';

/**
 * The invoice itself: the same on screen, on a public link and in print. It fits its container (container queries), from 280 px up.
 * `live` fills what a draft still lacks with quiet words in its place. Without a `headline` the page says the amount itself.
 */
export function Paper({ data, live = false, level = 2, headline = true }: { data: PaperData; live?: boolean; level?: 1 | 2; headline?: boolean }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const words = data.kind === 'order' ? ORDER : INVOICE;
  return (
    <article
      lang="en"
      aria-label={`${words.heading} ${data.number ?? 'draft'}`}
      style={brandStyle(data.sender.accent)}
      className="@container min-w-0 overflow-hidden rounded border border-line bg-surface wrap-anywhere print:overflow-visible print:rounded-none print:border-0"
    >
      <div aria-hidden="true" className="h-1.5 bg-(--brand) print:[print-color-adjust:exact]" />
      <div className="grid gap-7 px-5 pt-6 pb-7 @min-[34rem]:gap-9 @min-[34rem]:px-10 @min-[34rem]:pt-9 @min-[34rem]:pb-10 print:px-0">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
          <Sender party={data.sender} logo={data.sender.logo} />
          <div className="@min-[34rem]:text-end">
            <Heading className="text-sm text-ink-2">
              {words.heading} <span className="mt-0.5 block text-lg font-semibold tracking-tight text-ink">{data.number ?? 'Draft'}</span>
            </Heading>
            {data.number !== null && (
              <div className="mt-1.5">
                {/* English as all of the paper, whichever language its reader has chosen. */}
                <Status {...stateOf(data.status, paperWord(data.message))} />
              </div>
            )}
          </div>
        </header>
        <div className="grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-5 @min-[34rem]:grid-cols-[minmax(0,1fr)_auto_auto]">
          <div className="col-span-2 min-w-0 @min-[34rem]:col-span-1">
            <Label>{words.to}</Label>
            <Party party={data.recipient} live={live} />
          </div>
          <Day label={words.issued} day={data.issueDate} />
          <Day label={words.due} day={data.dueDate} strong />
        </div>
        {headline && <Headline data={data} />}
        <PaperLines lines={data.lines} live={live} />
        <PaperTotals data={data} />
        <Words data={data} />
      </div>
    </article>
  );
}

const INVOICE = { heading: 'Invoice', to: 'Bill to', issued: 'Issue date', due: 'Due date' } as const;
const ORDER = { heading: 'Purchase order', to: 'Supplier', issued: 'Ordered', due: 'Delivery date' } as const;

function Sender({ party, logo }: { party: PaperParty; logo: string | null }) {
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
        <Contact party={party} />
      </div>
    </div>
  );
}

function Party({ party, live }: { party: PaperParty; live: boolean }) {
  if (live && party.name === '') return <p className="text-ink-3">Choose who receives it</p>;
  return (
    <div>
      <p className="font-semibold">{party.name}</p>
      <Contact party={party} />
    </div>
  );
}

function Contact({ party }: { party: PaperParty & { registrationNumber?: string | null } }) {
  const lines = [party.address, party.email, party.phone, party.registrationNumber, party.taxNumber && `Tax no. ${party.taxNumber}`].filter(Boolean);
  return (
    <div className="mt-0.5 text-xs leading-5 text-ink-2">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function Day({ label, day, strong = false }: { label: string; day: CalendarDate | null; strong?: boolean }) {
  return (
    <div>
      <Label>{label}</Label>
      <p className={strong ? 'tabular font-semibold whitespace-nowrap' : 'tabular whitespace-nowrap'}>
        {day ? paperDate(day) : <span className="text-ink-3">–</span>}
      </p>
    </div>
  );
}

/** What the eye should meet first: how much, and by when. */
function Headline({ data }: { data: PaperData }) {
  const settled = data.kind !== 'order' && data.balance <= 0 && data.gross > 0;
  const off = data.kind !== 'order' && isOff(data.status);
  const when =
    data.kind === 'order' ? (data.dueDate ? `delivery by ${paperDate(data.dueDate)}` : 'total') : data.dueDate ? `due ${paperDate(data.dueDate)}` : 'due';
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Money kobo={settled ? data.gross : data.balance} size={amountSize(data.balance)} strong />
      <span className="text-base text-ink-2">{off ? data.status : settled ? 'paid in full' : when}</span>
    </div>
  );
}

function Words({ data }: { data: PaperData }) {
  const { footer, terms } = data.sender;
  const payTo = data.kind === 'order' ? '' : payToText(data.sender.bank);
  if (!payTo && !data.note && !terms && !footer) return null;
  return (
    <footer className="grid gap-5 text-sm break-inside-avoid">
      {payTo && <Passage title="Pay to" text={payTo} />}
      {data.note && <Passage title="Note" text={data.note} />}
      {terms && <Passage title="Terms" text={terms} />}
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

function Label({ children }: { children: string }) {
  return <p className="mb-1 text-xs text-ink-3">{children}</p>;
}
