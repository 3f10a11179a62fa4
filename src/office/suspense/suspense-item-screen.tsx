import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { listSuspense, readSuspense } from '../../shared/office/suspense/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { useMay } from '../base/session.ts';
import { momentText } from '../base/settings.ts';
import { Notes } from '../work/notes.tsx';
import { TakeMenu } from '../work/take-menu.tsx';
import { Candidates } from './candidates.tsx';
import type { Owner } from './candidates.tsx';
import { MatchDialog, SendBackDialog } from './decide-dialogs.tsx';

type Item = OutputOf<typeof readSuspense>;

/** One unmatched transfer: whose it may be, and what becomes of it. */
export function SuspenseItemScreen() {
  const caseId = useParam('caseId');
  const { data, error, refetch } = useQuery(queryOf(readSuspense, { caseId }));
  const may = useMay('suspense.decide');
  const [open, setOpen] = useState<'send-back' | Owner | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Loading the transfer" />;
  const waits = data.closed === null;
  return (
    <>
      <PageHeader
        back={{ to: '/suspense', label: 'Suspense' }}
        title={data.sender ?? 'Unknown sender'}
        lead={`Arrived ${momentText(data.paidAt ?? data.since)}`}
        mark={waits ? <Status word="In suspense" tone="wait" shape="ring" /> : <Status word="Done" tone="quiet" shape="dash" />}
        actions={
          waits && (
            <>
              <TakeMenu kind="case" subject={caseId} takenBy={data.takenBy} refresh={[readSuspense, listSuspense]} />
              {may && <Button onClick={() => setOpen('send-back')}>Send back</Button>}
            </>
          )
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <WhatArrived item={data} />
          {data.closed ? <Outcome closed={data.closed} /> : <Candidates item={data} onChoose={may ? setOpen : null} />}
        </div>
        <Notes kind="case" subject={caseId} notes={data.notes} refresh={readSuspense} />
      </div>
      {open === 'send-back' && <SendBackDialog item={data} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'send-back' && <MatchDialog item={data} owner={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function WhatArrived({ item }: { item: Item }) {
  const mayRead = useMay('ledger.read');
  const subject = `${item.provider}:${item.reference}`;
  const row = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return (
    <Card title="What arrived">
      <Facts
        rows={[
          { label: 'Amount', value: <Money naira={item.amount} strong /> },
          ...row('Sender', item.sender),
          ...row('Sender’s bank', item.senderBank),
          ...row('Sender’s account', item.senderAccount),
          ...row('Narration', item.narration),
          ...row('Into account number', item.receiverAccount),
          ...row('Channel', item.channel),
          ...row('Provider', item.provider),
          ...row('Number at the provider', item.transactionId),
          {
            label: 'Reference',
            value: mayRead ? <Link to={`/ledger/postings?reference=${encodeURIComponent(subject)}`}>{item.reference}</Link> : item.reference,
          },
          { label: 'In suspense since', value: momentText(item.since) },
        ]}
      />
    </Card>
  );
}

function Outcome({ closed: { outcome, by, at } }: { closed: NonNullable<Item['closed']> }) {
  return (
    <Card title="Outcome">
      <p className="wrap-anywhere">{outcome}</p>
      <p className="mt-2 text-sm text-ink-2">{[by, at === null ? null : momentText(at)].filter(Boolean).join(', ')}</p>
    </Card>
  );
}
