import { Bell } from 'lucide-react';
import { t, tn } from '../../shared/i18n/translate.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { NotificationList, useNotifications } from '../notifications/notification-list.tsx';

/** The notifications of the business; live events refresh them. */
export function Notifications({ side }: { side: 'above' | 'below' }) {
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  return (
    <>
      <Popover
        label={t('Notifications')}
        width="wide"
        side={side}
        align={side === 'above' ? 'start' : 'end'}
        trigger={(props) => (
          <IconButton
            {...props}
            small={side === 'above'}
            label={unread > 0 ? t('Notifications, {unread} new', { unread }) : t('Notifications')}
            icon={<BellWith unread={unread} size={side === 'above' ? 18 : 20} />}
          />
        )}
      >
        {(close) => <NotificationList close={close} />}
      </Popover>
      <span role="status" className="sr-only">
        {unread > 0 && tn(unread, '{count} new notification', '{count} new notifications')}
      </span>
    </>
  );
}

function BellWith({ unread, size }: { unread: number; size: number }) {
  return (
    <span className="relative">
      <Bell aria-hidden="true" size={size} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute -end-2 -top-2 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent ring-2 ring-paper"
        >
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </span>
  );
}
