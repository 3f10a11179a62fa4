import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { endOtherSessions, endSession, listSessions } from '../../../shared/accounts/security-contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t, tn } from '../../../shared/kit/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { call } from '../../../ui/client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { queryOf, useAction } from '../../../ui/query.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { agentWords, isHandheld } from './agent-words.ts';
import { agoOf } from './moments.ts';

type Session = OutputOf<typeof listSessions>['sessions'][number];

/** Where one is signed in; each can be ended from here. */
export function SessionsCard() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(queryOf(listSessions, {}));
  const [asking, setAsking] = useState(false);
  if (error && !data) {
    return (
      <Card title={t('Active sessions')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const others = (data?.count ?? 1) - 1;
  const unseen = data ? data.count - data.sessions.length : 0;
  return (
    <Card
      flush
      title={t('Active sessions')}
      aside={
        others > 0 && (
          <span className="-me-3">
            <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
              {t('Sign out all others')}
            </Button>
          </span>
        )
      }
    >
      {data ? (
        <ul>
          {data.sessions.map((session) => (
            <Row key={session.id} session={session} now={dataUpdatedAt} />
          ))}
        </ul>
      ) : (
        <Waiting />
      )}
      {unseen > 0 && <p className="border-t border-line px-4 py-3 text-ink-2 sm:px-5">{t('And {unseen} more.', { unseen })}</p>}
      {asking && <EndOthers count={others} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Row({ session, now }: { session: Session; now: number }) {
  const name = agentWords(session.agent);
  const end = useAction(endSession, { done: t('{name} signed out.', { name }), refresh: [listSessions] });
  const Icon = isHandheld(session.agent) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <Icon aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {session.current && <Badge tone="good">{t('This device')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-ink-2">
          <span>{session.current ? t('Now') : t('Last seen {lastSeenAt}', { lastSeenAt: agoOf(session.lastSeenAt, now) })}</span>
          <span className="tabular wrap-anywhere">{session.address}</span>
        </p>
      </div>
      {!session.current && (
        <Button size="small" loading={end.isPending} aria-label={t('Sign out {name}', { name })} onClick={() => end.mutate({ sessionId: session.id })}>
          {t('End')}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const queries = useQueryClient();
  const end = async () => {
    const { ended } = await call(endOtherSessions, {});
    await queries.invalidateQueries({ queryKey: [listSessions.id] });
    toast.success(tn(ended, 'One other session has ended.', '{count} other sessions have ended.'));
  };
  return (
    <ConfirmDialog
      title={tn(count, 'End the other session?', 'End {count} other sessions?')}
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

function Waiting() {
  return (
    <div aria-busy className="grid gap-4 px-4 py-4 sm:px-5">
      <Loading label={t('Loading your sessions')} />
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
