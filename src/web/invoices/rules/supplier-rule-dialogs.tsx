import { useQueryClient } from '@tanstack/react-query';
import { nairaFromKobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { RuleKind, RuleSubject } from '../../../shared/payments/supplier-rules.ts';
import { addSupplierRule, changeSupplierRule, listSupplierRules } from '../../../shared/payments/supplier-rules-contract.ts';
import { call } from '../../../api-client/client.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useForm, useValues } from '../../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { ContactPicker } from '../editor/contact-picker.tsx';
import type { Rule } from './rule-texts.ts';

export interface Figures {
  appliesTo: RuleSubject;
  kind: RuleKind;
  amount: Kobo | null;
}

/** `sender`: the supplier is that of a received invoice, contact or not. */
export function AddRuleDialog({ sender, onClose }: { sender?: { invoiceId: string; name: string }; onClose: () => void }) {
  const { business } = useSignedIn();
  const saved = useSaved(onClose);
  const defaults: Figures & { contactId: string } = { contactId: '', appliesTo: 'both', kind: 'above', amount: null };
  const title = sender ? t('Rule for {supplier}', { supplier: sender.name }) : t('Add a rule for a supplier');
  const form = useForm({
    schema: addSupplierRule.input,
    defaults,
    toInput: ({ contactId, ...figures }) => ({ businessId: business.id, ...(sender ? { invoiceId: sender.invoiceId } : { contactId }), ...inputOf(figures) }),
    ...(!sender && { codes: { NOT_ELIGIBLE: 'contactId', STATE_CONFLICT: 'contactId' } }),
    submit: async (input) => saved((await call(addSupplierRule, input)).next !== null),
  });
  const { contactId, ...figures } = useValues(form);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        {!sender && (
          <FormField name="contactId" label={t('Supplier')} hint={t('A contact with an account here that you have dealt with.')}>
            {() => <ContactPicker chosenId={contactId === '' ? null : contactId} onChoose={(contact) => form.set('contactId', contact?.id ?? '')} />}
          </FormField>
        )}
        <RuleFields {...figures} />
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Save rule')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

export function ChangeRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { business } = useSignedIn();
  const saved = useSaved(onClose);
  const { kind: was, amount, appliesTo } = rule.next?.rule ?? rule.now ?? { kind: 'above' as const, amount: 0, appliesTo: 'both' as const };
  const defaults: Figures = { appliesTo, kind: was, amount: was === 'always' ? null : koboOf(amount) };
  const form = useForm({
    schema: changeSupplierRule.input,
    defaults,
    toInput: (figures) => ({ businessId: business.id, ruleId: rule.id, ...inputOf(figures) }),
    submit: async (input) => saved((await call(changeSupplierRule, input)).next !== null),
  });
  const figures = useValues(form);
  return (
    <Dialog title={t('Rule for {supplier}', { supplier: rule.supplier })} onClose={onClose}>
      <Form form={form} label={t('Rule for {supplier}', { supplier: rule.supplier })}>
        <RuleFields {...figures} />
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Save rule')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

export function RuleFields({ appliesTo, kind }: Pick<Figures, 'appliesTo' | 'kind'>) {
  const { business } = useSignedIn();
  const [always, above] = SUBJECT_TEXTS[appliesTo]();
  return (
    <>
      <FormField<RuleSubject> name="appliesTo" label={t('Applies to')} group>
        {(bind) => (
          <RadioCards
            {...bind}
            columns={3}
            options={[
              { value: 'approvals', label: t('Approvals') },
              { value: 'payments', label: t('Payments') },
              { value: 'both', label: t('Both') },
            ]}
          />
        )}
      </FormField>
      <FormField<RuleKind> name="kind" label={t('Second person')} group>
        {(bind) => (
          <RadioCards
            {...bind}
            options={[
              { value: 'always', label: always },
              { value: 'above', label: t('Above an amount'), description: t('The limits for all suppliers still apply if they are lower.') },
              {
                value: 'trusted',
                label: t('Not up to an amount'),
                description: t('For a supplier you trust. Codes and the limits for new payees stay as they are.'),
              },
            ]}
          />
        )}
      </FormField>
      {kind !== 'always' && (
        <FormField<Kobo | null> name="amount" label={kind === 'above' ? above : t('No second person up to')}>
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
      )}
      <p className="text-xs text-ink-2">
        {business.checkers < 2
          ? t('You’ll confirm with a code. The rule applies once your team has a second owner or admin.')
          : t('You’ll confirm with a code. A rule that asks less often applies after 72 hours, so that other owners and admins can object.')}
      </p>
    </>
  );
}

/** When the second person is always needed, and above which amount. */
const SUBJECT_TEXTS: Readonly<Record<RuleSubject, () => readonly [string, string]>> = {
  payments: () => [t('For every payment'), t('Second person for payments above')],
  approvals: () => [t('For every invoice'), t('Second person to approve invoices above')],
  both: () => [t('For every invoice and payment'), t('Second person for invoices and payments above')],
};

export function inputOf({ appliesTo, kind, amount }: Figures) {
  return kind === 'always' ? { appliesTo, kind } : { appliesTo, kind, amount: amount === null ? Number.NaN : nairaFromKobo(amount) };
}

function useSaved(onClose: () => void) {
  const queries = useQueryClient();
  return (waits: boolean) => {
    void queries.invalidateQueries({ queryKey: [listSupplierRules.id] });
    toast.success(waits ? t('Rule saved. It applies after 72 hours.') : t('Rule saved'));
    onClose();
  };
}
