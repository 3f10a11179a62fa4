import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoney, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { changePaymentSafety, readPaymentSafety } from '../../shared/payments/safety-contract.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Card, Facts, Panel } from '../../ui/primitives/card.tsx';
import { call } from '../../api-client/client.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { queryOf } from '../../api-client/query.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { dayAndClock } from '../base/day-and-clock.ts';
import { koboOf } from '../documents/document-data.ts';
import { WaitingForm } from './form-skeleton.tsx';

type Safety = OutputOf<typeof readPaymentSafety>;
interface Fields {
  codeAboveNew: Kobo | null;
  codeAbove: Kobo | null;
  personAbove: Kobo | null;
  approveAbove: Kobo | null;
}

/** The amounts above which payments need a code, or payments and approvals a second person. */
export function PaymentSafetyCard() {
  const { business } = useSignedIn();
  const may = usePermission('team.roles');
  const { data, error, refetch } = useQuery(queryOf(readPaymentSafety, { businessId: business.id }));
  if (error && !data)
    return (
      <Card title={t('Approval limits')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <WaitingForm title={t('Approval limits')} fields={4} />;
  return (
    <Card title={t('Approval limits')}>
      {data.next && (
        <div className="mb-4">
          <Panel tone="info">
            {t('New amounts apply from {time}. Until then, for 72 hours, other owners and admins can object.', { time: dayAndClock(data.next.from) })}
          </Panel>
        </div>
      )}
      {may.allowed ? <SafetyForm key={JSON.stringify(data)} safety={data} /> : <SafetyLimits safety={data} />}
    </Card>
  );
}

function SafetyForm({ safety }: { safety: Safety }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const { codeAboveNew, codeAbove, personAbove, approveAbove } = safety.next ?? safety;
  const maybe = (limit: number | null) => (limit === null ? null : koboOf(limit));
  const defaults: Fields = {
    codeAboveNew: koboOf(codeAboveNew),
    codeAbove: koboOf(codeAbove),
    personAbove: maybe(personAbove),
    approveAbove: maybe(approveAbove),
  };
  const form = useForm({
    schema: changePaymentSafety.input,
    defaults,
    toInput: (values) => ({
      businessId: business.id,
      codeAboveNew: values.codeAboveNew === null ? Number.NaN : nairaFromKobo(values.codeAboveNew),
      codeAbove: values.codeAbove === null ? Number.NaN : nairaFromKobo(values.codeAbove),
      personAbove: values.personAbove === null ? null : nairaFromKobo(values.personAbove),
      approveAbove: values.approveAbove === null ? null : nairaFromKobo(values.approveAbove),
    }),
    submit: async (input, options) => {
      await call(changePaymentSafety, input, options);
      await queries.invalidateQueries({ queryKey: [readPaymentSafety.id] });
      toast.success(t('Approval limits saved'));
    },
  });
  return (
    <Form form={form} label={t('Approval limits')}>
      <FormField<Kobo | null>
        name="codeAboveNew"
        label={t('Code for new payees above')}
        hint={t('Payments within 24 hours to payees you have not paid before, taken together.')}
      >
        {(bind, problem) => <AmountField {...bind} {...problem} />}
      </FormField>
      <FormField<Kobo | null> name="codeAbove" label={t('Code for any payment above')} hint={t('Payments within 24 hours without a code, taken together.')}>
        {(bind, problem) => <AmountField {...bind} {...problem} />}
      </FormField>
      <FormField<Kobo | null>
        name="personAbove"
        label={t('Second person for payments above')}
        optional
        hint={
          business.checkers < 2
            ? t(
                'Payments within 24 hours, taken together: another owner or admin approves more. It applies once your team has a second one. Leave it empty for none.',
              )
            : t('Payments within 24 hours, taken together: another owner or admin approves more. Leave it empty for none.')
        }
      >
        {(bind, problem) => <AmountField {...bind} {...problem} />}
      </FormField>
      <FormField<Kobo | null>
        name="approveAbove"
        label={t('Second person to approve invoices above')}
        optional
        hint={t('For received invoices; paying one that nobody has approved counts as approving it. Leave it empty for none.')}
      >
        {(bind, problem) => <AmountField {...bind} {...problem} />}
      </FormField>
      <div>
        <SubmitButton>{t('Save')}</SubmitButton>
      </div>
    </Form>
  );
}

function SafetyLimits({ safety: { codeAboveNew, codeAbove, personAbove, approveAbove } }: { safety: Safety }) {
  return (
    <Facts
      rows={[
        { label: t('Code for new payees above'), value: formatMoney(koboOf(codeAboveNew)) },
        { label: t('Code for any payment above'), value: formatMoney(koboOf(codeAbove)) },
        { label: t('Second person for payments above'), value: personAbove === null ? t('None') : formatMoney(koboOf(personAbove)) },
        { label: t('Second person to approve invoices above'), value: approveAbove === null ? t('None') : formatMoney(koboOf(approveAbove)) },
      ]}
    />
  );
}
