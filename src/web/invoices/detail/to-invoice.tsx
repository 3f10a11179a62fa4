import { FileText, ReceiptText } from 'lucide-react';
import type { invoiceOrder } from '../../../shared/orders/steps-contract.ts';
import type { invoiceQuote } from '../../../shared/quotes/steps-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { go } from '../../../ui/primitives/navigation.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';

interface ToInvoiceProps {
  view: { id: string; can: { invoice: boolean }; invoice: { id: string; number: string | null } | null };
  route: typeof invoiceOrder | typeof invoiceQuote;
  /** Whether something else is expected first. */
  minor?: boolean;
  /** The queries of the document. */
  refresh: readonly { id: string }[];
}

/** One click creates the invoice of an order or quote; afterwards the button links to it. */
export function ToInvoice({ view, route, minor = false, refresh }: ToInvoiceProps) {
  const { business } = useSignedIn();
  const convert = useAction(route, {
    refresh: [...refresh, { id: 'invoice.list' }],
    onDone: ({ invoiceId }) => go(paths.createInvoice({ draft: invoiceId })),
  });
  const icon = { 'aria-hidden': true, size: 16 } as const;
  if (view.can.invoice)
    return (
      <div className="col-span-2">
        <Button
          wide
          variant={minor ? 'secondary' : 'primary'}
          loading={convert.isPending}
          icon={<ReceiptText {...icon} />}
          onClick={() => convert.mutate({ id: view.id, businessId: business.id })}
        >
          {view.invoice ? t('Continue the invoice') : t('Turn into an invoice')}
        </Button>
      </div>
    );
  if (!view.invoice) return null;
  return (
    <div className="col-span-2">
      <ButtonLink wide to={paths.invoice(view.invoice.id)} icon={<FileText {...icon} />}>
        {t('Open invoice {number}', { number: view.invoice.number ?? '' })}
      </ButtonLink>
    </div>
  );
}
