import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { listNotifications, readNotification } from '../../shared/notifications/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Anchor } from '../../ui/link.tsx';
import { Popover } from '../../ui/popover.tsx';
import { queryOf, useAction } from '../../ui/query.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSignedIn } from './session.ts';

type Note = OutputOf<typeof listNotifications>['notifications'][number];

/** News of the business; live events refresh it. */
export function Notifications({ side }: { side: 'above' | 'below' }) {
  const { data } = useNews();
  const unread = data?.unread ?? 0;
  const icon = (
    <span className="relative">
      <Bell aria-hidden="true" size={side === 'above' ? 18 : 20} />
      {unread > 0 && <span className="absolute -end-0.5 -top-0.5 size-2 rounded-full bg-accent ring-2 ring-paper" />}
    </span>
  );
  return (
    <Popover
      label="Notifications"
      width="wide"
      side={side}
      align={side === 'above' ? 'start' : 'end'}
      trigger={(props) => <IconButton {...props} small={side === 'above'} label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'} icon={icon} />}
    >
      {(close) => <NotificationList close={close} />}
    </Popover>
  );
}

function NotificationList({ close }: { close: () => void }) {
  const businessId = useSignedIn().business.id;
  const { data, error, refetch } = useNews();
  const read = useAction(readNotification, { refresh: [listNotifications] });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="grid gap-4 p-4">{[0, 1, 2].map((row) => <Skeleton key={row} className="h-4 w-full" />)}</div>;
  if (data.notifications.length === 0) {
    return (
      <EmptyState title="No news yet" level={3}>
        Approvals, payments and requests of your team will be told here.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex items-center justify-between border-b border-line px-4 py-2">
        <h2 className="font-semibold">Notifications</h2>
        {data.unread > 0 && (
          <Button size="small" variant="quiet" loading={read.isPending} onClick={() => read.mutate({ businessId })}>
            Mark all as read
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {data.notifications.map((note) => (
          <li key={note.id}>
            <Anchor
              to={note.path ?? '#'}
              className="flex gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
              onClick={() => {
                if (!note.read) read.mutate({ businessId, notificationId: note.id });
                close();
              }}
            >
              <NoteDot note={note} />
              <span className="min-w-0 flex-1">
                <span className={cx('block', !note.read && 'font-medium')}>{note.text}</span>
                <time dateTime={note.at} className="text-xs text-ink-3">
                  {new Date(note.at).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}
                </time>
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

function useNews() {
  const businessId = useSignedIn().business.id;
  return useQuery(queryOf(listNotifications, { businessId, offset: 0, limit: 20 }, { quiet: true }));
}

function NoteDot({ note }: { note: Note }) {
  return (
    <span className={cx('mt-1.5 size-2 shrink-0 rounded-full', note.read ? 'border border-line' : 'bg-accent')}>
      {!note.read && <span className="sr-only">New: </span>}
    </span>
  );
}
