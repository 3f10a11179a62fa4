import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { closeCase, listCases, readCase } from '../../shared/office/cases/contract.ts';
import { CASE_KINDS, caseLabel } from '../../shared/office/cases/kinds.ts';
import { CASE_QUEUES } from '../../shared/office/cases/queues.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Card, Facts, Panel } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { buttonClass } from '../../ui/primitives/button.tsx';
import { Anchor, Link } from '../../ui/primitives/link.tsx';
import { useMay } from '../base/session.ts';
import { momentText } from '../base/settings.ts';
import { useTitle } from '../base/title.ts';
import { Notes } from '../work/notes.tsx';
import { TakeMenu } from '../work/take-menu.tsx';

type Case = OutputOf<typeof readCase>;

/** One case: what is known, what to do, who works on it, and its outcome. */
export function CaseScreen() {
  const caseId = useParam('caseId');
  const { data, error, refetch } = useQuery(queryOf(readCase, { caseId }));
  useTitle(data && `${caseLabel(data.kind)}: ${data.businessName ?? data.subject}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Loading the case" />;
  const isOpen = data.state === 'open';
  const queue = CASE_QUEUES[data.kind];
  return (
    <>
      <PageHeader
        back={{ to: '/cases', label: 'Cases' }}
        title={caseLabel(data.kind)}
        lead={data.businessName ?? data.subject}
        mark={isOpen ? <Status word="Open" tone="wait" shape="ring" /> : <Status word="Closed" tone="quiet" shape="dash" />}
        actions={isOpen && <TakeMenu kind="case" subject={data.id} takenBy={data.takenBy} refresh={[readCase, listCases]} />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          {isOpen && CASE_KINDS[data.kind] && (
            <Panel tone="info" icon={<Info aria-hidden="true" size={16} />}>
              {CASE_KINDS[data.kind]?.advice}
            </Panel>
          )}
          <WhatIsKnown found={data} />
          {!isOpen && <Outcome found={data} />}
          {isOpen && (queue ? <Decide queue={queue} caseId={data.id} /> : <CloseForm caseId={data.id} />)}
        </div>
        <Notes kind="case" subject={data.id} notes={data.notes} refresh={readCase} />
      </div>
    </>
  );
}

function WhatIsKnown({ found }: { found: Case }) {
  const mayRead = useMay('ledger.read');
  const postings = `/ledger/postings?reference=${encodeURIComponent(found.subject)}`;
  return (
    <Card title="What is known">
      <Facts
        rows={[
          ...(found.amount === null ? [] : [{ label: 'Amount', value: <Money naira={found.amount} strong /> }]),
          ...(found.businessId === null ? [] : [{ label: 'Business', value: `${found.businessName ?? ''} (${found.businessId})` }]),
          { label: 'About', value: mayRead ? <Link to={postings}>{found.subject}</Link> : <span className="break-all">{found.subject}</span> },
          { label: 'Open since', value: momentText(found.openedAt) },
          ...(found.takenBy === null ? [] : [{ label: 'Owner', value: found.takenBy.name }]),
          ...found.facts
            .filter(({ label }) => label !== 'Amount')
            .map(({ label, value }) => ({ label, value: <span className="break-words whitespace-pre-wrap">{value}</span> })),
        ]}
      />
    </Card>
  );
}

/** Decided on a page of its own, which closes the case. */
function Decide({ queue: { label, path }, caseId }: { queue: { readonly label: string; readonly path: string }; caseId: string }) {
  return (
    <Card title="Decide it">
      <p className="mb-3 text-sm text-ink-2">This case is decided under “{label}”, which closes it.</p>
      <Anchor to={path.replace('{id}', caseId)} className={buttonClass({ variant: 'primary' })}>
        Open
      </Anchor>
    </Card>
  );
}

function Outcome({ found: { outcome, closedAt, closedBy } }: { found: Case }) {
  return (
    <Card title="Outcome">
      <p className="break-words whitespace-pre-wrap">{outcome}</p>
      <p className="mt-2 text-sm text-ink-2">
        {closedBy ?? 'Closed'}
        {closedAt !== null && `, ${momentText(closedAt)}`}
      </p>
    </Card>
  );
}

function CloseForm({ caseId }: { caseId: string }) {
  const client = useQueryClient();
  const may = useMay('case.close');
  const form = useForm({
    schema: closeCase.input,
    defaults: { outcome: '' },
    toInput: ({ outcome }) => ({ caseId, outcome }),
    submit: async (input) => {
      await call(closeCase, input);
      toast.success('The case is closed.');
      await client.invalidateQueries({ queryKey: [readCase.id] });
      void client.invalidateQueries({ queryKey: [listCases.id] });
    },
    keep: { key: `case ${caseId}` },
  });
  if (!may) return null;
  return (
    <Card title="Close the case">
      <Form form={form} label="Close the case" className="grid gap-3">
        <FormField name="outcome" label="Outcome" hint="What you found and did. A business that reported the case reads it.">
          {(bind) => <TextArea {...bind} rows={3} />}
        </FormField>
        <span>
          <SubmitButton>Close the case</SubmitButton>
        </span>
      </Form>
    </Card>
  );
}
