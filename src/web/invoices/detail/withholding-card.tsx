import { useState } from 'react';
import { undoMarkPaid } from '../../../shared/invoices/lifecycle-contract.ts';
import { requestCertificate, certifyWithholding } from '../../../shared/invoices/withholding-contract.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { formatMoney, formatRate, basisPoints, scaled } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call } from '../../../api-client/client.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { dayText } from '../../base/days.ts';
import { koboOf } from '../../documents/document-data.ts';
import type { DraftView as View } from '../editor/values.ts';
import { useRefresh } from '../use-refresh.ts';

/** Tax that the buyer withholds: what is expected, what was withheld, and its certificate. For both parties. */
export function WithholdingCard({ view, today }: { view: View; today: CalendarDate }) {
  const { business } = useSignedIn();
  const [asking, setAsking] = useState(false);
  const [mayRemove, mayCertify, mayAsk] = [usePermission('invoice.mark-paid'), usePermission('invoice.draft'), usePermission('invoice.send')];
  const refresh = useRefresh();
  const remove = useAction(undoMarkPaid, { onDone: refresh, done: t('Removed. The amount is due again.') });
  const ask = useAction(requestCertificate, { onDone: ({ to }) => toast.success(t('Email to {address} on its way', { address: to })) });
  const { withheld } = view;
  return (
    <Card title={t('Withholding tax')}>
      <p className="text-ink-2 text-pretty wrap-anywhere">{textOf(view)}</p>
      {withheld && !withheld.certificate && <p className="mt-2 font-medium text-warn">{t('Certificate missing')}</p>}
      {withheld?.certificate && (
        <p className="mt-2 wrap-anywhere">
          {t('Certificate {number} of {day}', { number: withheld.certificate.number, day: dayText(withheld.certificate.issuedOn) })}
        </p>
      )}
      {withheld && (
        <div className="mt-3 flex flex-wrap gap-2">
          {mayCertify.allowed && <Button onClick={() => setAsking(true)}>{withheld.certificate ? t('Correct certificate') : t('Enter certificate')}</Button>}
          {view.side === 'sent' && !withheld.certificate && mayAsk.allowed && view.recipient.email && (
            <Button loading={ask.isPending} onClick={() => ask.mutate({ id: view.id, businessId: business.id })}>
              {t('Ask for it by email')}
            </Button>
          )}
          {view.side === 'sent' && !withheld.certificate && mayRemove.allowed && (
            <Button
              variant="quiet"
              loading={remove.isPending}
              onClick={() => remove.mutate({ id: view.id, businessId: business.id, paymentId: withheld.paymentId })}
            >
              {t('Not withheld')}
            </Button>
          )}
        </div>
      )}
      {asking && <CertificateDialog view={view} today={today} onClose={() => setAsking(false)} onDone={refresh} />}
    </Card>
  );
}

function textOf({ withheld, withholding, side, recipient, sender, balance }: View): string {
  if (withheld) {
    const amount = formatMoney(koboOf(withheld.amount));
    return side === 'sent'
      ? t('{party} withheld {amount} and pays it to the tax authority for you.', { party: recipient.name, amount })
      : t('You withheld {amount}. {party} needs the certificate.', { party: sender.name, amount });
  }
  if (!withholding) return '';
  const amount = formatMoney(koboOf(withholding.amount));
  const values = { rate: formatRate(basisPoints(scaled(withholding.rate, 2) ?? 0)), amount, rest: formatMoney(koboOf(withholding.payNow)) };
  if (balance <= withholding.amount) return t('{rate} of the amount before tax, {amount}, was expected and not withheld.', values);
  return side === 'sent'
    ? t('The buyer keeps {rate}, {amount}, and pays {rest}. We record it when the payment arrives.', values)
    : t('You keep {rate}, {amount}, for the tax authority and pay {rest}.', values);
}

function CertificateDialog({ view, today, onClose, onDone }: { view: View; today: CalendarDate; onClose: () => void; onDone: () => void }) {
  const { business } = useSignedIn();
  const found = view.withheld?.certificate;
  const defaults: { number: string; issuedOn: string | null } = { number: found?.number ?? '', issuedOn: found?.issuedOn ?? today };
  const form = useForm({
    schema: certifyWithholding.input,
    defaults,
    toInput: ({ number, issuedOn }) => ({ id: view.id, businessId: business.id, number, issuedOn: issuedOn ?? '' }),
    submit: async (input, options) => {
      await call(certifyWithholding, input, options);
      toast.success(t('Certificate recorded'));
      onDone();
      onClose();
    },
  });
  return (
    <Dialog size="small" title={t('Withholding tax certificate')} onClose={onClose}>
      <Form form={form} label={t('Withholding tax certificate')}>
        <FormField name="number" label={t('Certificate number')}>
          {(bind) => <TextInput {...bind} autoFocus autoComplete="off" maxLength={60} />}
        </FormField>
        <FormField<string | null> name="issuedOn" label={t('Date on the certificate')}>
          {(bind, problem) => <DateField {...bind} {...problem} today={today} max={today} past />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Save')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
