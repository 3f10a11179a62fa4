import type { ReactNode } from 'react';
import { withOrdinal } from '../../../shared/i18n/days.ts';
import { locale, t } from '../../../shared/i18n/translate.ts';
import { Card } from '../../../ui/primitives/card.tsx';
import { TIME_ZONE } from '../../base/config.ts';
import { useBusiness } from '../../base/today.ts';

/** When the e-mail was sent and when its link was first opened, as far as known. */
export function SendingCard({ of: { mailedAt, firstViewedAt } }: { of: { mailedAt: string | null; firstViewedAt: string | null } }) {
  const when = useWhen();
  return (
    <Card title={t('Sending', undefined, 'document')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-ink-2">{t('Email')}</dt>
        <dd className="text-end">{mailedAt ? t('Sent {mailedAt}', { mailedAt: when(mailedAt) }) : t('Not sent by email')}</dd>
        <dt className="text-ink-2">{t('Opened', undefined, 'order')}</dt>
        <dd className="text-end">{firstViewedAt ? when(firstViewedAt) : t('Not yet')}</dd>
      </dl>
      {mailedAt && !firstViewedAt && <p className="mt-2 text-xs text-ink-2">{t('We can only see when the link is opened.')}</p>}
    </Card>
  );
}

interface HistoryEvent {
  readonly at: string;
  readonly what: string;
  readonly who: string | null;
  readonly detail: string | null;
  readonly below?: ReactNode;
}

/** The history of an order or quote, newest first. The hand-over of an e-mail to the mail server is shown on its own card. */
export function HistoryCard({ events, names }: { events: readonly HistoryEvent[]; names: Readonly<Record<string, string>> }) {
  const when = useWhen();
  return (
    <Card title={t('History')}>
      <ol className="border-s border-line">
        {events
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
                <span className="font-medium">{names[event.what] ?? event.what}</span>
                {event.who && <span className="text-ink-2 wrap-anywhere"> {t('by {who}', { who: event.who })}</span>}
              </p>
              {event.detail && <p className="wrap-anywhere text-ink-2">{event.detail}</p>}
              <time dateTime={event.at} className="text-xs text-ink-3">
                {when(event.at)}
              </time>
              {event.below}
            </li>
          ))}
      </ol>
    </Card>
  );
}

/** Instants in the business's own zone. */
function useWhen(): (instant: string) => string {
  const timeZone = useBusiness().data?.timeZone ?? TIME_ZONE;
  const format = new Intl.DateTimeFormat(locale(), { timeZone, day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' });
  return (instant) => withOrdinal(format.format(new Date(instant)), locale());
}
