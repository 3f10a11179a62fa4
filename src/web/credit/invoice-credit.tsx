import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { creditEligibility } from '../../shared/credit/lifecycle-contract.ts';
import { readCredit } from '../../shared/credit/contract.ts';
import type { readInvoice } from '../../shared/invoices/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Status } from '../../ui/primitives/status.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { t } from '../../shared/i18n/translate.ts';
import { koboOf } from '../documents/document-data.ts';
import { RequestDialog } from './request-dialog.tsx';
import { Reasons } from './schedule.tsx';
import { creditNext, CREDIT_LABELS } from './labels.ts';

type View = OutputOf<typeof readInvoice>;

/** Beside an approved invoice: its advance, a possible one, or the reasons against one. */
export function InvoiceCredit({ view }: { view: View }) {
  const open = view.side === 'sent' && view.stage === 'sent' && view.decision === 'approved' && view.balance > 0 && view.status !== 'archived';
  return open ? <Found view={view} /> : null;
}

function Found({ view }: { view: View }) {
  const { business } = useSignedIn();
  const { data } = useQuery(queryOf(creditEligibility, { businessId: business.id, invoiceId: view.id }, { quiet: true }));
  if (!data) return null;
  if (data.creditId !== null) return <Living id={data.creditId} />;
  return <Possible view={view} found={data} />;
}

function Living({ id }: { id: string }) {
  const { business } = useSignedIn();
  const { data } = useQuery(queryOf(readCredit, { id, businessId: business.id }, { quiet: true }));
  if (!data) return null;
  return (
    <Card title={t('Advance')} aside={<Status {...CREDIT_LABELS[data.status]} />}>
      {data.outstanding > 0 && (
        <p>
          <Money naira={data.outstanding} strong /> <span className="text-ink-2">{t('payoff amount today')}</span>
        </p>
      )}
      <p className="mt-1 text-ink-2 text-pretty wrap-anywhere">{creditNext(data)}</p>
      <div className="mt-3">
        <ButtonLink wide to={paths.credit(id)}>
          {t('Open the advance')}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Possible({ view, found }: { view: View; found: OutputOf<typeof creditEligibility> }) {
  const may = usePermission('credit.request');
  const [isDialogOpen, setDialogOpen] = useState(false);
  const number = view.number ?? t('this invoice');
  if (found.upfrontRequestLimit === 0)
    return (
      <Card title={t('Advance')}>
        <details>
          <summary className="touch-target cursor-pointer text-ink-2">{t('Not available on this invoice: reasons, and what would change them')}</summary>
          <div className="mt-3">
            {found.reasons.length > 0 ? (
              <Reasons reasons={found.reasons} />
            ) : (
              <p className="text-ink-2">{t('Your available credit is too low for it. {ceiling}', { ceiling: found.ceiling })}</p>
            )}
          </div>
        </details>
      </Card>
    );
  return (
    <Card title={t('Advance')}>
      <p className="text-ink-2 text-pretty">
        <T text="Up to {amount} today on this invoice. {ceiling}" amount={<Money naira={found.upfrontRequestLimit} strong />} ceiling={found.ceiling} />
      </p>
      <div className="mt-3">
        <Button wide disabled={may.answer === 'deny'} onClick={() => setDialogOpen(true)}>
          {may.answer === 'ask' ? t('Request an advance') : t('Request an advance')}
        </Button>
      </div>
      {isDialogOpen && (
        <RequestDialog
          invoice={{ id: view.id, number, party: view.recipient.name, upTo: koboOf(found.upfrontRequestLimit) }}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Card>
  );
}
