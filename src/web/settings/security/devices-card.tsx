import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { listDevices, removeDevice } from '../../../shared/accounts/devices-contract.ts';
import { listSessions } from '../../../shared/accounts/security-contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/kit/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { queryOf, useAction } from '../../../ui/query.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { agentWords, isHandheld } from './agent-words.ts';
import { dayOf } from './moments.ts';

type Device = OutputOf<typeof listDevices>['devices'][number];

/** The devices that the account knows; a sign-in from any other is mailed to its holder. */
export function DevicesCard() {
  const { data, error, refetch } = useQuery(queryOf(listDevices, {}));
  const title = t('Devices we remember');
  if (error && !data) {
    return (
      <Card title={title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const unseen = data ? data.count - data.devices.length : 0;
  return (
    <Card flush title={title}>
      <p className="border-b border-line px-4 py-3 text-ink-2 sm:px-5">
        {t('You signed in with them in the last 30 days. We email you when someone signs in with another one.')}
      </p>
      {data ? (
        <ul>
          {data.devices.map((device) => (
            <Row key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        <Waiting />
      )}
      {unseen > 0 && <p className="border-t border-line px-4 py-3 text-ink-2 sm:px-5">{t('And {unseen} more.', { unseen })}</p>}
    </Card>
  );
}

function Row({ device }: { device: Device }) {
  const name = agentWords(device.agent);
  const remove = useAction(removeDevice, { done: t('{name} removed and signed out.', { name }), refresh: [listDevices, listSessions] });
  const Icon = isHandheld(device.agent) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <Icon aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {device.current && <Badge tone="good">{t('This device')}</Badge>}
          {device.trustedUntil && <Badge>{t('No code until {date}', { date: dayOf(device.trustedUntil) })}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-ink-2">
          <span>{t('Since {date}', { date: dayOf(device.since) })}</span>
          <span>{t('Last sign-in {date}', { date: dayOf(device.lastUsedAt) })}</span>
          <span className="tabular wrap-anywhere">{device.address}</span>
        </p>
      </div>
      {!device.current && (
        <Button
          size="small"
          loading={remove.isPending}
          aria-label={t('Sign out and forget {name}', { name })}
          onClick={() => remove.mutate({ deviceId: device.id })}
        >
          {t('Sign out and forget')}
        </Button>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <div aria-busy className="grid gap-4 px-4 py-4 sm:px-5">
      <Loading label={t('Loading your devices')} />
      {[0, 1].map((row) => (
        <span key={row} className="flex items-center gap-3">
          <Skeleton className="size-5" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-56" />
          </span>
        </span>
      ))}
    </div>
  );
}
