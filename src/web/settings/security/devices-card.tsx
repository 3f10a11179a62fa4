import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { listDevices, removeDevice } from '../../../shared/accounts/devices-contract.ts';
import { endOtherSessions, endSession, listSessions } from '../../../shared/accounts/security-contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { queryOf } from '../../../api-client/query.ts';
import { call } from '../../../api-client/client.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { agentLabel, isHandheld } from './agent-label.ts';
import { agoOf, dayOf } from './moments.ts';

type Device = OutputOf<typeof listDevices>['devices'][number];
type Session = OutputOf<typeof listSessions>['sessions'][number];

/** Active sessions, then known devices without a session: a sign-in from any other device causes an e-mail to the holder. */
export function DevicesCard() {
  const sessions = useQuery(queryOf(listSessions, {}));
  const devices = useQuery(queryOf(listDevices, {}));
  const [isConfirming, setConfirming] = useState(false);
  const title = t('Devices and sessions');
  const failed = [sessions, devices].find(({ error, data }) => error && !data);
  if (failed) {
    return (
      <Card title={title}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Card>
    );
  }
  const others = (sessions.data?.count ?? 1) - 1;
  return (
    <Card
      flush
      title={title}
      aside={
        others > 0 && (
          <span className="-me-3">
            <Button variant="quiet" size="small" onClick={() => setConfirming(true)}>
              {t('Sign out all others')}
            </Button>
          </span>
        )
      }
    >
      <p className="border-b border-line px-4 py-3 text-ink-2 sm:px-5">
        {t('Devices you signed in with in the last 30 days. We email you when someone signs in with a new one.')}
      </p>
      {sessions.data && devices.data ? <List sessions={sessions.data} devices={devices.data} now={sessions.dataUpdatedAt} /> : <Waiting />}
      {isConfirming && <EndOthers count={others} onClose={() => setConfirming(false)} />}
    </Card>
  );
}

function List({ sessions, devices, now }: { sessions: OutputOf<typeof listSessions>; devices: OutputOf<typeof listDevices>; now: number }) {
  const used = new Set(sessions.sessions.map(({ deviceId }) => deviceId));
  const idle = devices.devices.filter(({ id }) => !used.has(id));
  const unseen = sessions.count - sessions.sessions.length + devices.count - devices.devices.length;
  return (
    <>
      <ul>
        {sessions.sessions.map((session) => (
          <SignedIn key={session.id} session={session} device={devices.devices.find(({ id }) => id === session.deviceId)} now={now} />
        ))}
        {idle.map((device) => (
          <Remembered key={device.id} device={device} />
        ))}
      </ul>
      {unseen > 0 && <p className="border-t border-line px-4 py-3 text-ink-2 sm:px-5">{t('And {unseen} more.', { unseen })}</p>}
    </>
  );
}

function SignedIn({ session, device, now }: { session: Session; device: Device | undefined; now: number }) {
  const name = agentLabel(session.agent);
  const end = useAction(endSession, { done: t('{name} signed out', { name }), refresh: [listSessions, listDevices] });
  return (
    <Row
      of={session}
      trustedUntil={device?.trustedUntil ?? null}
      seen={session.current ? t('Now') : t('Last seen {lastSeenAt}', { lastSeenAt: agoOf(session.lastSeenAt, now) })}
    >
      {!session.current && (
        <Button size="small" loading={end.isPending} aria-label={t('Sign out {name}', { name })} onClick={() => end.mutate({ sessionId: session.id })}>
          {t('Sign out')}
        </Button>
      )}
    </Row>
  );
}

function Remembered({ device }: { device: Device }) {
  const name = agentLabel(device.agent);
  const remove = useAction(removeDevice, { done: t('{name} removed and signed out', { name }), refresh: [listDevices, listSessions] });
  return (
    <Row of={device} trustedUntil={device.trustedUntil} seen={t('Signed out, last sign-in {date}', { date: dayOf(device.lastUsedAt) })}>
      <Button size="small" loading={remove.isPending} aria-label={t('Remove {name}', { name })} onClick={() => remove.mutate({ deviceId: device.id })}>
        {t('Remove')}
      </Button>
    </Row>
  );
}

interface RowProps {
  of: { agent: string; address: string; current: boolean };
  trustedUntil: string | null;
  seen: string;
  children: ReactNode;
}

function Row({ of: { agent, address, current }, trustedUntil, seen, children }: RowProps) {
  const Icon = isHandheld(agent) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <Icon aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{agentLabel(agent)}</span>
          {current && <Badge tone="good">{t('This device')}</Badge>}
          {trustedUntil && <Badge>{t('No code until {date}', { date: dayOf(trustedUntil) })}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-ink-2">
          <span>{seen}</span>
          <span className="tabular wrap-anywhere">{address}</span>
        </p>
      </div>
      {children}
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

function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const queries = useQueryClient();
  const end = async () => {
    const { ended } = await call(endOtherSessions, {});
    await Promise.all([listSessions, listDevices].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
    toast.success(tn(ended, '{count} other session signed out', '{count} other sessions signed out'));
  };
  return (
    <ConfirmDialog
      title={tn(count, 'Sign out {count} other session?', 'Sign out {count} other sessions?')}
      confirm={t('Sign out all others')}
      danger
      onConfirm={end}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t('They’re signed out immediately. You stay signed in here. If you don’t recognise one of them, change your password too.')}
      </p>
    </ConfirmDialog>
  );
}
