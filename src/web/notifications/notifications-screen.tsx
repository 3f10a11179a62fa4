import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  ArrowDownToLine,
  Banknote,
  Bell,
  CheckCheck,
  CircleCheck,
  CircleDot,
  HandCoins,
  Mail,
  MailOpen,
  ReceiptText,
  Stamp,
  UsersRound,
  WalletMinimal,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { activity } from '../../shared/dashboard/contract.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { dateIn } from '../../shared/kit/date.ts';
import { listNotifications, readNotification } from '../../shared/notifications/contract.ts';
import { MAIL_KINDS } from '../../shared/notifications/mail-kinds.ts';
import type { MailKind } from '../../shared/notifications/mail-kinds.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Select } from '../../ui/form/select.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Anchor, ButtonLink } from '../../ui/primitives/link.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { clockText, dayText } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { useBusiness, useToday } from '../base/today.ts';
import { TIME_ZONE } from '../base/config.ts';
import { KIND_LABELS } from './mail-labels.ts';

type Note = OutputOf<typeof listNotifications>['notifications'][number];

const ICONS: Readonly<Record<MailKind, LucideIcon>> = {
  received: ArrowDownToLine,
  decided: Stamp,
  paid: Banknote,
  reminders: ReceiptText,
  approvals: CircleCheck,
  credit: HandCoins,
  wallet: WalletMinimal,
  team: UsersRound,
};
const KINDS = [{ value: '', label: t('All categories') }, ...MAIL_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind].title }))];

/** Everything that the business was told; each person reads it for themselves. */
export function NotificationsScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const filter = filterOf(query);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listNotifications, { businessId: business.id, ...filter }),
    placeholderData: keepPreviousData,
  });
  const read = useAction(readNotification, { refresh: [listNotifications, activity] });
  const unread = data?.unread ?? 0;
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        actions={
          <span className="flex flex-wrap gap-2">
            <ButtonLink icon={<Mail aria-hidden="true" size={16} />} to={paths.settings('notifications')}>
              {t('Email settings')}
            </ButtonLink>
            <Button
              icon={<CheckCheck aria-hidden="true" size={16} />}
              disabled={unread === 0}
              loading={read.isPending && read.variables.notificationId === undefined}
              onClick={() => read.mutate({ businessId: business.id })}
            >
              {t('Mark all as read')}
            </Button>
          </span>
        }
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Tabs
          label={t('Notifications')}
          tabs={[
            { to: withQuery(paths.notifications(), { kind: filter.kind }), label: t('All', undefined, 'notifications'), current: filter.show === 'all' },
            {
              to: withQuery(paths.notifications(), { show: 'unread', kind: filter.kind }),
              label: t('Unread'),
              current: filter.show === 'unread',
              count: unread || undefined,
            },
          ]}
        />
        <span className="w-full sm:w-72">
          <Select label={t('Category')} value={filter.kind ?? ''} options={KINDS} onChange={(kind) => change({ kind: kind || null, page: null })} />
        </span>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Card flush>
          {!data ? (
            <Waiting />
          ) : data.notifications.length === 0 ? (
            <Nothing unread={filter.show === 'unread'} kind={filter.kind} onClear={() => change({ show: null, kind: null, page: null })} />
          ) : (
            <Days
              notes={data.notifications}
              stale={isPlaceholderData}
              onRead={(notificationId, on) => read.mutate({ businessId: business.id, notificationId, read: on })}
            />
          )}
        </Card>
      )}
      {data && data.count > 10 && (
        <Pagination offset={filter.offset} limit={filter.limit} count={data.count} onChange={(page) => change(pageChange(page, PAGE_SIZE))} />
      )}
      <p role="status" className="sr-only">
        {data && tn(data.count, '{count} found', '{count} found')}
      </p>
    </>
  );
}

const PAGE_SIZE = 20;

function filterOf(query: URLSearchParams) {
  return {
    show: query.get('show') === 'unread' ? ('unread' as const) : ('all' as const),
    kind: MAIL_KINDS.find((one) => one === query.get('kind')),
    ...pageIn(query, PAGE_SIZE),
  };
}

/** Newest first, under the day on which it happened in the business's time zone. */
function Days({ notes, stale, onRead }: { notes: readonly Note[]; stale: boolean; onRead: (id: string, read: boolean) => void }) {
  const zone = useBusiness().data?.timeZone ?? TIME_ZONE;
  const days = Map.groupBy(notes, (note) => dateIn(zone, Date.parse(note.at)));
  const today = useToday();
  return (
    <div aria-busy={stale || undefined} className={cx(stale && 'opacity-60')}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="border-b border-line bg-sunken px-4 py-1.5 text-xs font-medium text-ink-2 sm:px-5">
            {day === today ? t('Today') : dayText(day)}
          </h2>
          <ul className="divide-y divide-line border-b border-line">
            {ofDay.map((note) => (
              <Row key={note.id} note={note} onRead={onRead} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ note, onRead }: { note: Note; onRead: (id: string, read: boolean) => void }) {
  const Icon = note.kind === null ? Bell : ICONS[note.kind];
  const text = (
    <>
      {!note.read && <span className="sr-only">{t('New:')} </span>}
      <span className={cx('wrap-anywhere', !note.read && 'font-medium')}>{note.text}</span>
    </>
  );
  return (
    <li className="relative flex items-start gap-3 py-2.5 ps-4 pe-2 hover:bg-sunken sm:ps-5 sm:pe-3">
      <Icon aria-hidden="true" size={18} className={cx('mt-0.5 shrink-0', note.read ? 'text-ink-3' : 'text-accent')} />
      <div className="min-w-0 flex-1">
        {note.path ? (
          <Anchor to={note.path} className="after:absolute after:inset-0" onClick={() => !note.read && onRead(note.id, true)}>
            {text}
          </Anchor>
        ) : (
          <p>{text}</p>
        )}
      </div>
      <time dateTime={note.at} className="tabular shrink-0 pt-0.5 text-xs text-ink-2">
        {clockText(Date.parse(note.at))}
      </time>
      <span className="relative -my-1">
        <IconButton
          small
          label={note.read ? t('Mark as unread') : t('Mark as read')}
          icon={
            note.read ? <MailOpen aria-hidden="true" size={16} className="text-ink-3" /> : <CircleDot aria-hidden="true" size={16} className="text-accent" />
          }
          onClick={() => onRead(note.id, !note.read)}
        />
      </span>
    </li>
  );
}

function Nothing({ unread, kind, onClear }: { unread: boolean; kind: MailKind | undefined; onClear: () => void }) {
  if (!unread && kind === undefined) {
    return <EmptyState title={t('No notifications yet')}>{t('Approvals, payments and deposits appear here.')}</EmptyState>;
  }
  return (
    <EmptyState
      title={unread ? t('You’ve read everything') : t('No notifications in this category')}
      action={<Button onClick={onClear}>{t('Show all notifications')}</Button>}
    >
      {kind !== undefined && KIND_LABELS[kind].detail}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className="grid gap-5 p-5">
      <Loading label={t('Loading notifications')} />
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className="grid gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-24" />
        </span>
      ))}
    </div>
  );
}
