import { useQuery } from '@tanstack/react-query';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { queryOf } from '../../../api-client/query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { dayAndClock } from '../../base/day-and-clock.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { useOwnRequest } from '../../team/open-requests.tsx';
import { ownRequestText } from '../../team/own-request-text.ts';
import { ApproveDialog } from '../detail/decide-dialogs.tsx';
import { PayDialog } from '../pay/pay-dialog.tsx';

interface ReceivedStepProps {
  id: string;
  name: string;
  step: 'approve' | 'pay';
  onClose: () => void;
}

/** From the list: the dialog of the invoice's own page, with the invoice as it is now. What one has requested already is not offered again. */
export function ReceivedStep({ id, name, step, onClose }: ReceivedStepProps) {
  const { business } = useSignedIn();
  const read = useQuery({ ...queryOf(readInvoice, { id, businessId: business.id }), staleTime: 0 });
  const [decision, payment] = [useOwnRequest(paths.invoice(id), 'invoice.approval'), useOwnRequest(paths.invoice(id), 'invoice.pay')];
  const view = read.data;
  if (read.error && !view) {
    return (
      <Dialog size="small" title={name} onClose={onClose}>
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      </Dialog>
    );
  }
  if (!view) return null;
  const asked = step === 'approve' ? decision && ownRequestText(decision) : payment && paymentText(payment.at);
  if (asked || !view.can[step])
    return <NotNow id={id} name={name} text={asked ?? t('This is no longer possible. Open the invoice to see why.')} onClose={onClose} />;
  if (step === 'approve') return <ApproveDialog view={view} onClose={onClose} />;
  const { balance, withholding, nextPayment, life, sender } = view;
  const next = nextPayment && koboOf(nextPayment.payNow);
  const invoice = { id, name, party: sender.name, balance: koboOf(balance), withholding, next, revision: life.revision };
  return <PayDialog invoice={invoice} onClose={onClose} />;
}

function paymentText(at: string): string {
  return t('You asked for approval of the payment on {day}.', { day: dayAndClock(at) });
}

function NotNow({ id, name, text, onClose }: { id: string; name: string; text: string; onClose: () => void }) {
  return (
    <Dialog size="small" title={name} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-pretty wrap-anywhere">{text}</p>
        <DialogButtons>
          <Button onClick={onClose}>{t('Close')}</Button>
          <ButtonLink to={paths.invoice(id)} variant="primary">
            {t('Open')}
          </ButtonLink>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
