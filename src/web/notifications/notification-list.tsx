import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { activity } from '../../shared/dashboard/contract.ts';
import { listNotifications, readNotification } from '../../shared/notifications/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Anchor, ButtonLink } from '../../ui/primitives/link.tsx';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { momentText, today } from '../base/days.ts';
import { t } from '../../shared/i18n/translate.ts';

type Note = OutputOf<typeof listNotifications>['notifications'][number];

const PAGE = 20;

export function useNotifications() {
  const businessId = useSignedIn().business.id;
  return useQuery({ ...queryOf(listNotifications, { businessId, offset: 0, limit: PAGE }, { quiet: true }), placeholderData: keepPreviousData });
}

/** The newest, in the popover of the bell. */
export function NotificationList({ close }: { close: () => void }) {
  const businessId = useSignedIn().business.id;
  const { data, error, refetch } = useNotifications();
  const read = useAction(readNotification, { refresh: [listNotifications, activity] });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.notifications.length === 0) {
    return (
      <EmptyState title={t('No notifications yet')} level={3}>
        {t('Approvals, payments and deposits appear here.')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="sticky top-0 z-10 flex min-h-12 items-center justify-between gap-4 border-b border-line bg-raised ps-4 pe-2">
        <h2 className="font-semibold">
          {t('Notifications')}
          {data.unread > 0 && <span className="ms-2 font-normal text-ink-2">{t('{unread} new', { unread: data.unread })}</span>}
        </h2>
        {data.unread > 0 && (
          <Button size="small" variant="quiet" loading={read.isPending} onClick={() => read.mutate({ businessId })}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      <ul aria-label={t('Notifications')} className="divide-y divide-line">
        {data.notifications.map((note) => (
          <li key={note.id}>
            <NoteRow
              note={note}
              onPress={() => {
                if (!note.read) read.mutate({ businessId, notificationId: note.id });
                if (note.path) close();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 border-t border-line bg-raised p-2 text-center">
        <ButtonLink size="small" variant="quiet" wide to={paths.notifications()} onClick={close}>
          {t('See all notifications')}
        </ButtonLink>
      </div>
    </>
  );
}

/** A link if it has a target; otherwise a click only marks it as read. */
function NoteRow({ note, onPress }: { note: Note; onPress: () => void }) {
  const look = 'flex w-full gap-3 px-4 py-3 text-start hover:bg-sunken focus-visible:-outline-offset-2';
  if (note.path) {
    return (
      <Anchor to={note.path} className={look} onClick={onPress}>
        <NoteText note={note} />
      </Anchor>
    );
  }
  return (
    <button type="button" className={look} onClick={onPress}>
      <NoteText note={note} />
    </button>
  );
}

function NoteText({ note }: { note: Note }): ReactNode {
  return (
    <>
      <span className={cx('mt-1.5 size-2 shrink-0 rounded-full', note.read ? 'border border-line' : 'bg-accent')} />
      <span className="min-w-0 flex-1">
        {!note.read && <span className="sr-only">{t('New:')} </span>}
        <span className={cx('block [overflow-wrap:anywhere]', !note.read && 'font-medium')}>{note.text}</span>
        <time dateTime={note.at} className="text-xs text-ink-2">
          {momentText(note.at, today())}
        </time>
      </span>
    </>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 p-4">
      <Loading label={t('Loading notifications')} />
      {[0, 1, 2].map((row) => (
        <span key={row} className="grid gap-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3 w-24" />
        </span>
      ))}
    </div>
  );
}
