import { TriangleAlert } from 'lucide-react';
import { Card, Facts, Panel } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { dayText } from '../base/settings.ts';
import type { CreditFile } from './looks.ts';

const PROOFS: Readonly<Record<string, string>> = {
  member: 'signed in',
  code: 'by a code sent to the address',
  operator: 'recorded by us, with evidence',
  payment: 'by the buyer’s own payment',
};

/** The invoice and its buyer as they are now. */
export function InvoiceCard({ file: { credit, invoice } }: { file: CreditFile }) {
  if (!invoice) return <Card title="Invoice">The invoice was deleted.</Card>;
  const { decision, proof, paidByBuyer, paidLate } = invoice;
  const approval = decision !== 'approved' ? 'Not approved' : proof === null ? 'Approved, without a proof' : `Approved, ${PROOFS[proof] ?? proof}`;
  const paid = paidByBuyer === 0 ? 'None yet' : `${paidByBuyer}, ${paidLate} of them late`;
  return (
    <Card title={`Invoice ${credit.invoiceNumber}`}>
      <div className="grid gap-4">
        {(invoice.related || invoice.sharedDevice) && (
          <Panel tone="warn" icon={<TriangleAlert aria-hidden="true" size={16} />}>
            {invoice.related && <p>Borrower and buyer are related: they share people, an address, a number, a registration or a bank account.</p>}
            {invoice.sharedDevice && <p>Owners or admins of both sign in with the same browser.</p>}
          </Panel>
        )}
        <div className="grid gap-x-8 lg:grid-cols-2">
          <Facts
            rows={[
              { label: 'Total', value: <Money naira={invoice.total} /> },
              { label: 'Balance due', value: <Money naira={invoice.balance} strong /> },
              { label: 'Issued', value: invoice.issueDate === null ? '' : dayText(invoice.issueDate) },
              { label: 'Due', value: invoice.dueDate === null ? '' : dayText(invoice.dueDate) },
              { label: 'Approval', value: approval },
            ]}
          />
          <Facts
            rows={[
              { label: 'Buyer', value: <span className="break-words">{credit.buyer}</span> },
              { label: 'Address', value: <span className="break-all">{invoice.buyerEmail ?? 'None'}</span> },
              { label: 'Verification', value: invoice.buyerLevel === null ? 'No business here' : `Level ${invoice.buyerLevel}` },
              { label: 'Invoices paid here', value: paid },
              {
                label: credit.status === 'pending' ? 'Other advances on this buyer' : 'Advances on this buyer',
                value: <Money naira={invoice.buyerExposure} />,
              },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
