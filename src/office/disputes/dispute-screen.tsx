import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { listDisputes, readDispute } from '../../shared/office/disputes/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts, Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { useMay } from '../base/session.ts';
import { momentText } from '../base/settings.ts';
import { History } from '../work/history.tsx';
import { Notes } from '../work/notes.tsx';
import { TakeMenu } from '../work/take-menu.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { ContestForm } from './contest-form.tsx';
import { Deadline } from './disputes-screen.tsx';
import { Evidence } from './evidence.tsx';
import { LOOKS, needsAnswer } from './states.ts';

type Dispute = OutputOf<typeof readDispute>;

/** One dispute: what was paid, what we answer, and how it ends. */
export function DisputeScreen() {
  const caseId = useParam('caseId');
  // The provider takes the answer in a job.
  const { data, error, refetch } = useQuery({
    ...queryOf(readDispute, { caseId }),
    refetchInterval: (query) => (query.state.data?.state === 'sending' ? 2_000 : false),
  });
  const may = useMay('dispute.answer');
  const [accepting, setAccepting] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Loading the dispute" />;
  const waits = needsAnswer(data.state);
  return (
    <>
      <PageHeader
        back={{ to: '/disputes', label: 'Disputes' }}
        title={data.businessName ?? data.reference}
        lead={`Dispute ${data.number} at ${data.provider}`}
        mark={<Status {...LOOKS[data.state]} />}
        actions={
          waits && (
            <>
              <TakeMenu kind="case" subject={caseId} takenBy={data.takenBy} refresh={[readDispute, listDisputes]} />
              {may && <Button onClick={() => setAccepting(true)}>Accept the dispute</Button>}
            </>
          )
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          {data.answer?.refusal && (
            <Panel tone="bad" icon={<TriangleAlert aria-hidden="true" size={16} />}>
              {data.provider} refused the answer: {data.answer.refusal}
            </Panel>
          )}
          <WhatIsKnown dispute={data} />
          {data.answer && !data.answer.refusal && <Answer answer={data.answer} />}
          <Evidence caseId={caseId} evidence={data.evidence} changeable={waits && may} />
          {waits && may && <ContestForm dispute={data} />}
        </div>
        <div className="grid gap-4">
          <Notes kind="case" subject={caseId} notes={data.notes} refresh={readDispute} />
          <History rows={data.history} />
        </div>
      </div>
      {accepting && <AcceptDialog dispute={data} onClose={() => setAccepting(false)} />}
    </>
  );
}

function WhatIsKnown({ dispute }: { dispute: Dispute }) {
  const mayReadLedger = useMay('ledger.read');
  const mayReadBusiness = useMay('business.read');
  const { payment, businessId, businessName, provider, reference, number } = dispute;
  const postings = (of: string, text: string) =>
    mayReadLedger ? <Link to={`/ledger/postings?reference=${encodeURIComponent(`${provider}:${of}`)}`}>{text}</Link> : text;
  return (
    <Card title="What is disputed">
      <Facts
        rows={[
          { label: 'Amount', value: <Money naira={dispute.amount} strong /> },
          { label: 'Answer due', value: <Deadline dispute={dispute} /> },
          { label: 'Reason', value: dispute.reason ?? 'None given' },
          ...(businessId === null
            ? []
            : [
                {
                  label: 'Business',
                  value: mayReadBusiness ? <Link to={`/businesses/${businessId}`}>{businessName ?? businessId}</Link> : businessName,
                },
              ]),
          ...(payment === null
            ? [{ label: 'Payment', value: 'Not one of ours' }]
            : [
                { label: 'Payment', value: `${payment.label} to ${payment.payee}` },
                { label: 'Paid by', value: payment.isGuest ? `A guest, ${payment.email}` : payment.email },
                { label: 'Channel', value: payment.channel === 'card' ? 'Card' : 'Transfer' },
              ]),
          { label: 'Reference', value: postings(reference, reference) },
          ...(dispute.state === 'lost' ? [{ label: 'Posting of the loss', value: postings(number, `${provider}:${number}`) }] : []),
          { label: 'Opened', value: momentText(dispute.openedAt) },
        ]}
      />
    </Card>
  );
}

function Answer({ answer: { verdict, message, delivery, by, at, sentAt } }: { answer: NonNullable<Dispute['answer']> }) {
  return (
    <Card title={verdict === 'contest' ? 'We contested it' : 'We accepted it'}>
      <Facts
        rows={[
          { label: 'Message', value: <span className="whitespace-pre-wrap">{message}</span> },
          ...(delivery === null
            ? []
            : [
                { label: 'Customer', value: [delivery.customerName, delivery.customerEmail, delivery.customerPhone].join(', ') },
                { label: 'Delivered', value: delivery.service },
                ...(delivery.address === null ? [] : [{ label: 'Address', value: delivery.address }]),
              ]),
          { label: 'Answered by', value: `${by}, ${momentText(at)}` },
          { label: 'At the provider', value: sentAt === null ? 'On its way' : momentText(sentAt) },
        ]}
      />
    </Card>
  );
}
