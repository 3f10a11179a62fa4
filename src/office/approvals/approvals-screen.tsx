import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useCallback, useState } from 'react';
import { phoneText } from '../../shared/kit/phone.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { listApprovals, proposeApproval, readEvidence } from '../../shared/office/approvals/contract.ts';
import { call } from '../../api-client/client.ts';
import { download } from '../../api-client/download.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormField } from '../../ui/form/form.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { useMay } from '../base/session.ts';
import { ageText, momentText } from '../base/settings.ts';
import { Viewer } from '../documents/viewer.tsx';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';

type Row = OutputOf<typeof listApprovals>['approvals'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'buyer',
    header: 'Buyer',
    card: 'title',
    cell: ({ buyer, email, phone }) => (
      <span className="grid min-w-0">
        <span className="truncate font-medium">{buyer}</span>
        <span className="truncate text-xs text-ink-2">{[email, phone && phoneText(phone)].filter(Boolean).join(', ')}</span>
      </span>
    ),
  },
  {
    key: 'invoice',
    header: 'Invoice',
    card: 'meta',
    cell: ({ number, sender }) => (
      <span className="grid min-w-0">
        {number}
        <span className="truncate text-xs text-ink-2">{sender}</span>
      </span>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    card: 'amount',
    cell: ({ total, askedAt }) => (
      <span className="grid justify-items-end">
        <Money naira={total} strong />
        <span className="text-xs text-ink-2" title={momentText(askedAt)}>
          Waits for {ageText(askedAt)}
        </span>
      </span>
    ),
  },
];

/** Invoices whose outside buyer somebody must reach by phone or in person. */
export function ApprovalsScreen() {
  const { data, error, refetch } = useQuery(queryOf(listApprovals, {}));
  const may = useMay('approval.decide');
  const [deciding, setDeciding] = useState<Row | null>(null);
  const [reading, setReading] = useState<Row | null>(null);
  return (
    <>
      <PageHeader title="Manual approvals" lead="Buyers without an account, whom the seller asks us to reach. A colleague approves what you were told." />
      <Card flush>
        <DataTable
          label="Manual approvals"
          columns={COLUMNS}
          rows={data?.approvals}
          rowKey={({ invoiceId }) => invoiceId}
          rowName={({ number, buyer }) => `${number ?? ''}, ${buyer ?? ''}`}
          rowActions={
            may
              ? (row) => (
                  <span className="flex justify-end gap-2">
                    {row.evidence.length > 0 && (
                      <IconButton small framed label="Evidence" icon={<Paperclip aria-hidden="true" size={16} />} onClick={() => setReading(row)} />
                    )}
                    <Button size="small" onClick={() => setDeciding(row)}>
                      Record
                    </Button>
                  </span>
                )
              : undefined
          }
          actionsBeneath
          empty={<EmptyState title="Nobody waits for an approval">Requests of sellers appear here, oldest first.</EmptyState>}
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
      {reading && <EvidenceDialog row={reading} onClose={() => setReading(null)} />}
      {deciding && <AnswerDialog row={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

/** The files of the seller, opened with a reason. */
function EvidenceDialog({ row: { invoiceId, number, sender, evidence }, onClose }: { row: Row; onClose: () => void }) {
  const may = useMay('approval.decide');
  const load = useCallback((fileId: string, reason: string) => download(readEvidence, { invoiceId, fileId, reason }), [invoiceId]);
  return (
    <Dialog size="wide" title={`Evidence of ${sender ?? 'the seller'} for invoice ${number ?? ''}`} onClose={onClose}>
      <Viewer documents={evidence.map(({ id, name }) => ({ id, name, title: name }))} load={load} may={may} />
    </Dialog>
  );
}

function AnswerDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: proposeApproval.input,
    // Nothing is chosen in advance.
    defaults: { verdict: '', who: '', evidence: '' },
    // The schema refuses an empty choice, with its message at the field.
    toInput: ({ verdict, who, evidence }) => ({ invoiceId: row.invoiceId, verdict: verdict as 'approve' | 'deny', who, evidence }),
    submit: async (input) => {
      await call(proposeApproval, input);
      proposed('It counts when a colleague approves it.');
    },
    keep: { key: `approval ${row.invoiceId}` },
  });
  return (
    <ProposalDialog title={`The answer of ${row.buyer ?? 'the buyer'}`} form={form} onClose={onClose}>
      <Facts
        rows={[
          { label: `Invoice ${row.number ?? ''} of ${row.sender ?? ''}`, value: <Money naira={row.total} strong /> },
          ...(row.phone ? [{ label: 'Phone', value: phoneText(row.phone) }] : []),
          ...(row.email ? [{ label: 'Email', value: row.email }] : []),
          ...(row.note ? [{ label: 'Note of the seller', value: row.note }] : []),
          ...(row.evidence.length > 0 ? [{ label: 'Files of the seller', value: row.evidence.map(({ name }) => name).join(', ') }] : []),
        ]}
      />
      <FormField<'approve' | 'deny' | ''> name="verdict" label="Answer" group>
        {(bind) => (
          <RadioCards
            {...bind}
            columns={2}
            options={[
              { value: 'approve', label: 'Approves the invoice' },
              { value: 'deny', label: 'Declines the invoice' },
            ]}
          />
        )}
      </FormField>
      <FormField name="who" label="Who said it" hint="Name and position.">
        {(bind) => <TextInput {...bind} maxLength={120} />}
      </FormField>
      <ReasonField
        name="evidence"
        label="How we know"
        hint="When and by which number you spoke, and what was read back. The seller reads it if the invoice is declined."
      />
    </ProposalDialog>
  );
}
