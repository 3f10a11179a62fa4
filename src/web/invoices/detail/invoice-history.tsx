import type { ReactNode } from 'react';
import { Card } from '../../../ui/primitives/card.tsx';
import { formatMoney } from '../../../shared/kit/money.ts';
import { locale, t } from '../../../shared/i18n/translate.ts';
import { Money } from '../../../ui/primitives/money.tsx';
import { TIME_ZONE } from '../../base/config.ts';
import { koboOf } from '../../documents/document-data.ts';
import { ReceiptButton } from '../../wallet/receipt-button.tsx';
import type { DraftView as View } from '../editor/values.ts';
import { useBusiness } from '../../base/today.ts';
import { eventText } from './what-next.ts';

export function InvoicePayments({ payments }: { payments: View['payments'] }) {
  const when = useWhen();
  if (payments.length === 0) return null;
  return (
    <Card title={t('Payments')}>
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="block">{METHOD[payment.method] ?? payment.method}</span>
              <time dateTime={payment.at} className="block text-xs text-ink-2">
                {when(payment.at)}
              </time>
              {payment.note && <span className="block text-xs text-ink-2 wrap-anywhere">{payment.note}</span>}
            </span>
            <span className="flex shrink-0 flex-col items-end">
              <Money naira={payment.amount} />
              <span className="-me-3 -mb-2">
                <ReceiptButton reference={payment.id} of={when(payment.at)} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** When the e-mail was sent and when its link was first opened, as far as known. `children`: further lines. */
export function Delivery({ of, children }: { of: Pick<View['life'], 'mailedAt' | 'firstViewedAt'> & { lastViewedAt?: string | null }; children?: ReactNode }) {
  const when = useWhen();
  const { mailedAt, firstViewedAt, lastViewedAt } = of;
  return (
    <Card title={t('Delivery')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-ink-2">{t('Email')}</dt>
        <dd className="text-end">{mailedAt ? t('Sent {mailedAt}', { mailedAt: when(mailedAt) }) : t('Not sent by email')}</dd>
        <dt className="text-ink-2">{t('Opened')}</dt>
        <dd className="text-end">{firstViewedAt ? when(firstViewedAt) : t('Not yet')}</dd>
        {lastViewedAt && lastViewedAt !== firstViewedAt && (
          <>
            <dt className="text-ink-2">{t('Last opened')}</dt>
            <dd className="text-end">{when(lastViewedAt)}</dd>
          </>
        )}
      </dl>
      {mailedAt && !firstViewedAt && <p className="mt-2 text-xs text-ink-2">{t('We can only see when the link is opened.')}</p>}
      {children}
    </Card>
  );
}

/** The history, newest first. The hand-over of an e-mail to the mail server is shown with the delivery. */
export function InvoiceHistory({ history }: { history: View['history'] }) {
  const when = useWhen();
  return (
    <Card title={t('History')}>
      <ol className="border-s border-line">
        {history
          .filter(({ what }) => what !== 'mailed')
          .map((event, index) => (
            <li key={index} className="relative pb-4 ps-4 last:pb-0">
              <span
                aria-hidden="true"
                className={
                  index === 0
                    ? 'absolute -start-1 top-1.5 size-2 rounded-full bg-accent'
                    : 'absolute -start-1 top-1.5 size-2 rounded-full border border-edge bg-surface'
                }
              />
              <p>
                <span className="font-medium">{eventText(event.what)}</span>
                {event.who && <span className="text-ink-2 wrap-anywhere"> {t('by {who}', { who: event.who })}</span>}
              </p>
              {event.detail && <p className="wrap-anywhere text-ink-2">{detailText(event.what, event.detail)}</p>}
              <time dateTime={event.at} className="text-xs text-ink-3">
                {when(event.at)}
              </time>
            </li>
          ))}
      </ol>
    </Card>
  );
}

const METHOD: Readonly<Record<string, string>> = {
  bank: t('Bank transfer'),
  cash: t('Cash'),
  card: t('Card'),
  other: t('Other'),
  wallet: t('From the wallet'),
  transfer: t('Bank transfer'),
};

/** The detail of a payment's event is its amount in naira. */
function detailText(what: string, detail: string): string {
  return ['paid', 'part paid', 'marked as paid', 'payment taken back'].includes(what) ? formatMoney(koboOf(Number(detail))) : detail;
}

/** Instants in the business's own zone. */
export function useWhen(): (instant: string) => string {
  const timeZone = useBusiness().data?.timeZone ?? TIME_ZONE;
  const format = new Intl.DateTimeFormat(locale(), { timeZone, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
  return (instant) => format.format(new Date(instant));
}
