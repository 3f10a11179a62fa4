import { Check, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { momentText, today } from '../base/days.ts';
import { t } from '../../shared/i18n/translate.ts';
import { approveLabel } from './approve-label.ts';
import { ApproveNow, ApproveRequest, DenyRequest, WithdrawRequest } from './decide-request.tsx';
import { Changes } from './request-changes.tsx';
import { timeLeft } from './labels.ts';
import type { Request } from './labels.ts';
import { stateOf } from '../base/states.ts';

/**
 * One request: effect, requester, changes since, and the two answers. `alone`: the page shows only this request, so approving needs no second confirmation.
 */
export function RequestCard({ request, here = false, alone = false }: { request: Request; here?: boolean; alone?: boolean }) {
  const [open, setOpen] = useState<'approve' | 'deny' | null>(null);
  const isOpen = request.status === 'pending';
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {request.amount === null ? <span /> : <Money naira={request.amount} size="lead" strong />}
        <Status
          pill
          {...stateOf(
            request.became ? 'archived' : request.status,
            isOpen ? t('Awaiting approval') : request.became ? t('Approved, but it failed') : undefined,
          )}
        />
      </div>
      <p className="mt-2 font-medium text-pretty wrap-anywhere">{request.summary}</p>
      <p className="mt-1 text-ink-2">
        <T
          text={request.byMe ? 'Requested by you {when}.' : 'Requested by {by} {when}.'}
          by={request.by}
          when={<time dateTime={request.at}>{momentText(request.at, today())}</time>}
        />
        {isOpen && <Ends at={request.expiresAt} />}
      </p>
      {request.note && <blockquote className="mt-3 border-s-2 border-edge ps-3 whitespace-pre-wrap wrap-anywhere">{request.note}</blockquote>}
      <Changes request={request} />
      <Verdict request={request} />
      {!here && request.path && (
        <p className="mt-3">
          <Link to={request.path}>{request.path.startsWith('/invoices/') ? t('View invoice') : t('View')}</Link>
        </p>
      )}
      {request.mayDecide && (
        <div className="mt-4 flex flex-wrap gap-2">
          {alone ? (
            <ApproveNow request={request} />
          ) : (
            <Button variant="primary" icon={<Check aria-hidden="true" size={16} />} onClick={() => setOpen('approve')}>
              {approveLabel(request)}
            </Button>
          )}
          <Button icon={<X aria-hidden="true" size={16} />} onClick={() => setOpen('deny')}>
            {t('Decline request')}
          </Button>
        </div>
      )}
      {isOpen && request.whyNot && <p className="mt-3 text-ink-2">{request.whyNot}</p>}
      {isOpen && request.byMe && <WithdrawRequest request={request} />}
      {open === 'approve' && <ApproveRequest request={request} onClose={() => setOpen(null)} />}
      {open === 'deny' && <DenyRequest request={request} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function Verdict({ request }: { request: Request }) {
  const { status, decidedBy, decidedAt, reason, became } = request;
  if (status === 'pending' && !reason) return null;
  return (
    <div className="mt-3">
      <Panel tone={status === 'denied' ? 'bad' : status === 'pending' || became ? 'warn' : 'good'}>
        {status !== 'pending' && decidedAt && (
          <p>
            <T text={decided(status, decidedBy !== null)} who={decidedBy} when={<time dateTime={decidedAt}>{momentText(decidedAt, today())}</time>} />
          </p>
        )}
        {reason && <p className="wrap-anywhere">{reason}</p>}
        {became && <p className="wrap-anywhere">{became}</p>}
      </Panel>
    </div>
  );
}

function decided(status: Request['status'], byPerson: boolean): string {
  if (byPerson) return status === 'denied' ? t('{who} declined it {when}.') : t('{who} approved it {when}.');
  return status === 'denied' ? t('It was declined {when}.') : t('It was approved {when}.');
}

function Ends({ at }: { at: string }) {
  const left = useSyncExternalStore(everyMinute, () => timeLeft(at, Math.floor(Date.now() / 60_000) * 60_000));
  return <> {t('Expires in {left}.', { left })}</>;
}

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, 60_000);
  return () => clearInterval(timer);
}
