import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { contestDispute, listDisputes, putEvidence, readDispute, readEvidence, removeEvidence } from '../../shared/office/disputes/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { call } from '../../api-client/client.ts';
import { errorText } from '../../api-client/api-error.ts';
import { download } from '../../api-client/download.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { upload } from '../../api-client/upload.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts, Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { fileSize } from '../../ui/primitives/file-size.ts';
import { useMay } from '../base/session.ts';
import { momentText } from '../base/settings.ts';
import { History } from '../work/history.tsx';
import { Notes } from '../work/notes.tsx';
import { TakeMenu } from '../work/take-menu.tsx';
import { OpenDialog } from '../documents/open-dialog.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { Deadline } from './disputes-screen.tsx';
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

/** Who bought what: the provider gives it to the payer's bank, together with the file. */
function ContestForm({ dispute: { caseId, payment, answer } }: { dispute: OutputOf<typeof readDispute> }) {
  const client = useQueryClient();
  const before = answer?.delivery;
  const form = useForm({
    schema: contestDispute.input,
    defaults: {
      customerName: before?.customerName ?? '',
      customerEmail: before?.customerEmail ?? payment?.email ?? '',
      customerPhone: before?.customerPhone ?? '',
      service: before?.service ?? '',
      address: before?.address ?? '',
      message: answer?.message ?? '',
    },
    toInput: (values) => ({ caseId, ...values }),
    submit: async (input) => {
      await call(contestDispute, input);
      toast.success('Contested. The provider gets the answer now.');
      await client.invalidateQueries({ queryKey: [readDispute.id] });
      void client.invalidateQueries({ queryKey: [listDisputes.id] });
    },
    keep: { key: `dispute ${caseId}` },
  });
  return (
    <Card title="Contest the dispute">
      <Form form={form} label="Contest the dispute" className="grid gap-4">
        <p className="text-sm text-ink-2">Given once. Upload the file before: it goes with this answer.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="customerName" label="Customer">
            {(bind) => <TextInput {...bind} maxLength={120} autoComplete="off" />}
          </FormField>
          <FormField name="customerPhone" label="Customer’s phone">
            {(bind) => <TextInput {...bind} maxLength={40} inputMode="tel" autoComplete="off" />}
          </FormField>
          <FormField name="customerEmail" label="Customer’s email">
            {(bind) => <TextInput {...bind} inputMode="email" autoComplete="off" />}
          </FormField>
          <FormField name="address" label="Delivery address" optional>
            {(bind) => <TextInput {...bind} maxLength={300} autoComplete="off" />}
          </FormField>
        </div>
        <FormField name="service" label="What was delivered" hint="Goods or service, and when.">
          {(bind) => <TextArea {...bind} rows={2} />}
        </FormField>
        <FormField name="message" label="Message to the bank" hint="Why the payment was right.">
          {(bind) => <TextArea {...bind} rows={3} />}
        </FormField>
        <span>
          <SubmitButton>Contest</SubmitButton>
        </span>
      </Form>
    </Card>
  );
}

interface EvidenceProps {
  caseId: string;
  evidence: OutputOf<typeof readDispute>['evidence'];
  /** Before the answer, for operators who may answer. */
  changeable: boolean;
}

/** The file that goes with the answer. */
function Evidence({ caseId, evidence, changeable }: EvidenceProps) {
  const client = useQueryClient();
  const may = useMay('dispute.answer');
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  const remove = useAction(removeEvidence, { done: 'The file is removed.', refresh: [readDispute] });
  const give = async ([file]: readonly File[]) => {
    if (!file) return;
    setProblem(null);
    setProgress(0);
    try {
      await upload(putEvidence, { caseId }, { files: { file: [file] }, onProgress: setProgress });
      await client.invalidateQueries({ queryKey: [readDispute.id] });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setProgress(null);
    }
  };
  const open = async (reason: string) => {
    saveBlob(await download(readEvidence, { caseId, reason }), evidence?.name ?? 'evidence');
    setOpening(false);
  };
  if (evidence === null && !changeable) return null;
  return (
    <Card title="Evidence">
      {evidence === null ? (
        <p className="text-sm text-ink-2">One file: the invoice with the signed delivery note, for example. PDF, PNG or JPEG, at most 10 MB.</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <span className="grid min-w-0">
            <span className="font-medium wrap-anywhere">{evidence.name}</span>
            <span className="text-xs text-ink-2">
              {fileSize(evidence.size)}, {evidence.by}, {momentText(evidence.at)}
            </span>
          </span>
          <span className="flex gap-2">
            {may && (
              <Button size="small" onClick={() => setOpening(true)}>
                Download
              </Button>
            )}
            {changeable && (
              <Button size="small" loading={remove.isPending} onClick={() => remove.mutate({ caseId })}>
                Remove
              </Button>
            )}
          </span>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
      {changeable && (
        <div className="mt-3">
          <FileButton accept=".pdf,image/png,image/jpeg" loading={progress !== null} onFiles={(files) => void give(files)}>
            {evidence === null ? 'Upload a file' : 'Replace the file'}
          </FileButton>
        </div>
      )}
      {opening && <OpenDialog what="the evidence" onReason={open} onClose={() => setOpening(false)} />}
    </Card>
  );
}
