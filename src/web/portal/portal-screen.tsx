import { Download, ReceiptText } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { InputOf, OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { portalReceipt, portalStatement, readPortal } from '../../shared/portal/contract.ts';
import { MOST_PAID_AT_ONCE, PORTAL_RECEIPT, PORTAL_STATEMENT, READ_PORTAL } from '../../shared/portal/link-calls.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { phoneText } from '../../shared/kit/phone.ts';
import { Anchor, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { focusHeading, useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { PRODUCT } from '../base/config.ts';
import { DeadEnd, PageProblem } from '../base/dead-end.tsx';
import { fetchFile } from '../base/file-without-schema.ts';
import { LanguageChoice } from '../base/language-choice.tsx';
import { paths } from '../base/paths.ts';
import { stateOf } from '../base/states.ts';
import { setTitle } from '../base/title.ts';
import { brandStyle } from '../documents/brand-colour.ts';
import { koboOf } from '../documents/document-data.ts';
import { wordOf } from '../orders/order-document.ts';
import { AccountNumber } from '../payments/account-number.tsx';
import { AccountChanged } from '../public/pay-warnings.tsx';
import { StartedPayments } from '../public/started-payments.tsx';
import { useLinked } from '../public/use-received.ts';
import { storeAccess, storedAccess } from './portal-access.ts';
import { PaySeveral, sumText } from './pay-several.tsx';
import { PortalDoor } from './portal-door.tsx';

type View = OutputOf<typeof readPortal>;
type Show = 'open' | 'all';
/** What opens the page. */
type Keys = Pick<InputOf<typeof readPortal>, 'q' | 'access'>;
const ROWS = 20;

/** The customer's page with one business: what is due, all documents, payments with receipts, and the statement. Without an account. */
export function PortalScreen() {
  const [query] = useSearch();
  const q = query.get('q') ?? '';
  const show: Show = query.get('show') === 'all' ? 'all' : 'open';
  const { offset, limit } = pageIn(query, ROWS);
  const [access, setAccess] = useState(() => storedAccess(q));
  const inputOf = useCallback((key: string) => ({ ...keysOf(key, access), show, offset: String(offset), limit: String(limit) }), [access, show, offset, limit]);
  const { view, error, reload } = useLinked<typeof readPortal>(READ_PORTAL, inputOf, q, false);
  const title = view ? t('Your invoices from {name}', { name: view.business.name }) : t('Your invoices');
  useEffect(() => setTitle(title), [title]);
  const open = (next: string | null) => {
    storeAccess(q, next);
    setAccess(next);
  };
  // The form with the pressed button gives way to the page.
  const wasClosed = useRef(false);
  const isClosed = error instanceof ApiError && error.code === 'CODE_REQUIRED';
  useEffect(() => {
    if (wasClosed.current && !isClosed) focusHeading();
    wasClosed.current = isClosed;
  }, [isClosed]);
  if (isClosed) return <PortalDoor q={q} message={error.message} onOpened={open} />;
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <DeadEnd title={t('This link has ended')}>
        <p>{error.message}</p>
      </DeadEnd>
    );
  if (!view && error) return <PageProblem error={error} title={t('Your invoices couldn’t be loaded')} onRetry={reload} />;
  if (!view) return <Waiting />;
  const keys = keysOf(q, access);
  const canChoose = show === 'open' && view.count > 1;
  return (
    <div style={brandStyle(view.business.accent)} className="min-h-dvh">
      <div className="mx-auto grid max-w-[52rem] gap-6 px-4 py-6 sm:px-6 sm:py-10">
        <Heading view={view} keys={keys} />
        {view.accountBefore && view.balance > 0 && <AccountChanged name={view.business.name} before={view.accountBefore} />}
        {view.account && view.balance > 0 && <Transfer view={view} account={view.account} />}
        {view.balance > 0 && <StartedPayments q={q} balance={view.balance} />}
        <Invoices view={view} q={q} keys={keys} show={show} page={{ offset, limit }} canChoose={canChoose} onOutdated={reload} />
        {view.payments.length > 0 && <Payments view={view} keys={keys} />}
        {view.orders.length > 0 && <Orders view={view} />}
      </div>
      <p className="pb-4 text-center text-xs text-ink-3">{t('Sent with {product}', { product: PRODUCT })}</p>
      {access !== null && (
        <p className="flex justify-center print:hidden">
          <Button size="small" variant="quiet" onClick={() => open(null)}>
            {t('Sign out on this device')}
          </Button>
        </p>
      )}
      <LanguageChoice className="justify-center pb-8 print:hidden" />
    </div>
  );
}

function Heading({ view: { business, customer, balance, overdue, credit }, keys }: { view: View; keys: Keys }) {
  const { busy, save } = useSaving();
  return (
    <header className="overflow-hidden rounded border border-line bg-surface">
      <div aria-hidden="true" className="h-1.5 bg-(--brand)" />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 p-5 sm:p-6">
        <div className="min-w-0">
          {business.logo && <img src={business.logo} alt="" className="mb-4 max-h-14 max-w-36 object-contain" />}
          <h1 className="text-lg font-semibold tracking-tight wrap-anywhere">{business.name}</h1>
          <p className="text-sm text-ink-2 wrap-anywhere">{t('Invoices and payments of {name}', { name: customer.name })}</p>
          <p className="mt-4 text-sm text-ink-2">{t('Balance due')}</p>
          <p>
            <Money naira={balance} size="title" strong />
          </p>
          <p className="mt-1 text-sm text-ink-2">
            {overdue > 0 ? (
              <T text="{amount} of this is overdue." amount={<Money naira={overdue} />} />
            ) : balance === 0 ? (
              t('Everything is paid.')
            ) : (
              t('Nothing is overdue.')
            )}
          </p>
          {credit > 0 && (
            <p className="mt-3 text-sm text-ink-2">
              <T text="You have a credit of {amount}: it was paid and is not used for an invoice yet." amount={<Money naira={credit} />} />
            </p>
          )}
        </div>
        <Button
          icon={<Download aria-hidden="true" size={16} />}
          loading={busy !== null}
          onClick={() => save('statement.pdf', () => fetchFile<typeof portalStatement>(PORTAL_STATEMENT, keys))}
        >
          {t('Statement of account')}
        </Button>
      </div>
      {(business.email || business.phone) && (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-2 wrap-anywhere sm:px-6">
          <T
            text="A question? Contact {name}: {ways}"
            name={business.name}
            ways={
              <span className="inline-flex flex-wrap gap-x-3 gap-y-1">
                {business.email && <Link to={`mailto:${business.email}`}>{business.email}</Link>}
                {business.phone && <Link to={`tel:${business.phone}`}>{phoneText(business.phone)}</Link>}
              </span>
            }
          />
        </p>
      )}
    </header>
  );
}

interface InvoicesProps {
  view: View;
  q: string;
  keys: Keys;
  show: Show;
  page: { offset: number; limit: number };
  /** Whether there are several to pay. */
  canChoose: boolean;
  onOutdated: () => void;
}

function Invoices({ view, q, keys, show, page, canChoose, onOutdated }: InvoicesProps) {
  const [, change] = useSearch();
  const [problem, setProblem] = useState<string | null>(null);
  // By number, with the balance due when it was chosen, for those on other pages of the list.
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const choose = (number: string, balance: number, isChosen: boolean) => {
    setProblem(null);
    setChosen((before) => new Map(isChosen ? [...before, [number, balance]] : [...before].filter(([one]) => one !== number)));
  };
  const those = [...chosen].map(([number, balance]) => view.invoices.find((invoice) => invoice.number === number) ?? { number, balance });
  const isFull = chosen.size >= MOST_PAID_AT_ONCE;
  const tab = (name: Show, label: string) => ({ to: withQuery('/portal', { q, show: name === 'open' ? undefined : name }), label, current: show === name });
  return (
    <section aria-label={t('Invoices')} className="grid gap-4">
      <Tabs label={t('Invoices')} tabs={[tab('open', t('Invoices to pay')), tab('all', t('All invoices'))]} />
      {canChoose && <p className="text-sm text-ink-2 print:hidden">{t('To pay several together, choose them here.')}</p>}
      {view.invoices.length === 0 ? (
        <p className="rounded border border-line bg-surface px-5 py-8 text-center text-ink-2">
          {show === 'open' ? t('No invoice needs to be paid.') : t('No invoices yet.')}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {view.invoices.map((invoice) => (
            <li key={invoice.number} className="flex items-center">
              {canChoose && (
                <span className={cx('ps-4 pe-1 sm:ps-5 print:hidden', !invoice.payableTogether && 'invisible')}>
                  <Checkbox
                    hideLabel
                    label={t('Choose {number} to pay', { number: invoice.number })}
                    value={chosen.has(invoice.number)}
                    disabled={isFull && !chosen.has(invoice.number)}
                    onChange={(isChosen) => choose(invoice.number, invoice.balance, isChosen)}
                  />
                </span>
              )}
              <Row to={invoice.q === null ? null : paths.receivedInvoice(invoice.q)}>
                <RowText title={invoice.number} note={noteOf(invoice)} />
                <span className="grid justify-items-end">
                  <Money naira={invoice.balance > 0 ? invoice.balance : invoice.total} strong={invoice.balance > 0} />
                  <Status {...stateOf(invoice.status)} />
                </span>
              </Row>
            </li>
          ))}
        </ul>
      )}
      {view.count > ROWS && <Pagination {...page} count={view.count} onChange={(next) => change(pageChange(next, ROWS))} />}
      {canChoose && (
        <p role="status" className="sr-only">
          {those.length > 0 && sumText(those)}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {canChoose && those.length > 0 && (
        <PaySeveral
          keys={keys}
          account={view.account}
          asksEmail={!view.customer.hasEmail}
          chosen={those}
          onOutdated={(message) => {
            setProblem(message);
            setChosen(new Map());
            onOutdated();
          }}
        />
      )}
    </section>
  );
}

/** One account for all invoices. */
function Transfer({ view: { business }, account }: { view: View; account: NonNullable<View['account']> }) {
  const { bankName, accountName, accountNumber, isCustomersOwn } = account;
  return (
    <Card title={t('Pay by bank transfer')}>
      <p className="flex flex-wrap items-center gap-x-2 text-lg font-medium">
        <AccountNumber number={accountNumber} />
        <CopyButton text={accountNumber} label={t('Copy the account number')} />
      </p>
      <p className="text-sm text-ink-2 wrap-anywhere">{`${bankName} · ${accountName}`}</p>
      <p className="mt-2 text-sm text-ink-2">
        {isCustomersOwn
          ? t('This account number is yours alone. You can transfer any amount: it pays the invoices that are due first, or those whose numbers you write.')
          : t('Write the number of the invoice with your transfer, so {name} knows what it pays.', { name: business.name })}
      </p>
    </Card>
  );
}

function Payments({ view, keys }: { view: View; keys: Keys }) {
  const { busy, save } = useSaving();
  return (
    <Card title={t('Payments')} flush>
      <ul className="divide-y divide-line">
        {view.payments.map(({ id, number, date, amount }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
            <RowText title={dayText(date)} note={number} />
            <Money naira={amount} />
            <Button
              size="small"
              variant="quiet"
              loading={busy === `Receipt ${number}.pdf`}
              aria-label={t('Receipt of {day}, invoice {number}', { day: dayText(date), number })}
              icon={<ReceiptText aria-hidden="true" size={16} />}
              onClick={() => save(`Receipt ${number}.pdf`, () => fetchFile<typeof portalReceipt>(PORTAL_RECEIPT, { ...keys, paymentId: id }))}
            >
              {t('Receipt')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Orders({ view: { orders, business } }: { view: View }) {
  return (
    <Card title={t('Orders from {name}', { name: business.name })} flush>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.number}>
            <Row to={order.q === null ? null : paths.receivedOrder(order.q)}>
              <RowText title={order.number} note={dayText(order.issueDate)} />
              <span className="grid justify-items-end">
                <Money naira={order.total} />
                <Status {...stateOf(order.status, wordOf(order.status, 'received'))} />
              </span>
            </Row>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function noteOf({ dueDate, issueDate, balance, dueThen, description }: View['invoices'][number]): string {
  const on = dueDate && balance > 0 ? dayText(dueDate) : null;
  const due = dueThen === undefined ? t('Due {day}', { day: on ?? '' }) : t('{amount} due {day}', { amount: formatMoney(koboOf(dueThen)), day: on ?? '' });
  const day = on === null ? dayText(issueDate) : due;
  return description ? `${day} · ${description}` : day;
}

/** A link, or a plain row where the document's own link was disabled. */
function Row({ to, children }: { to: string | null; children: ReactNode }) {
  const look = 'flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 sm:px-5';
  if (to === null) return <div className={look}>{children}</div>;
  return (
    <Anchor to={to} className={`${look} transition-colors duration-[120ms] hover:bg-sunken focus-visible:-outline-offset-2`}>
      {children}
    </Anchor>
  );
}

function RowText({ title, note }: { title: string; note: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="tabular block font-medium">{title}</span>
      <span className="block text-sm text-ink-2 wrap-anywhere empty:hidden">{note}</span>
    </span>
  );
}

function Waiting() {
  return (
    <div className="mx-auto grid max-w-[52rem] gap-6 px-4 py-6 sm:px-6 sm:py-10">
      <Loading label={t('Loading your invoices')} />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function dayText(text: string | null): string {
  const date = text === null ? null : calendarDate(text);
  return date ? formatDate(date) : '';
}

function keysOf(q: string, access: string | null): Keys {
  return access === null ? { q } : { q, access };
}
