import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { generateAccount } from '../../shared/payments/contract.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { payBy } from '../payments/pay-by.ts';
import { useCards, Ways } from '../payments/ways.tsx';
import type { Way } from '../payments/ways.tsx';
import { useLevel } from '../verification/level-needed.tsx';

/** One amount, by card or by one transfer. */
export function AddOnce() {
  const { business } = useSignedIn();
  const may = usePermission('invoice.pay');
  const reached = useLevel(1);
  const queries = useQueryClient();
  const cards = useCards();
  const [chosen, setWay] = useState<Way | null>(null);
  const [saveCard, setSaveCard] = useState(false);
  const way = chosen ?? cards[0]?.id ?? 'card';
  const defaults: { amount: Kobo | null } = { amount: null };
  const form = useForm({
    schema: generateAccount.input,
    defaults,
    toInput: ({ amount }) => ({
      businessId: business.id,
      category: 'wallet' as const,
      categoryId: business.id,
      amount: amount === null ? Number.NaN : nairaFromKobo(amount),
    }),
    submit: async (input, options) => {
      if (!(await payBy(way, input, saveCard, options))) return;
      void queries.invalidateQueries({ queryKey: [readWallet.id] });
      toast.success(t('The money is in your wallet'));
    },
  });
  const { amount } = useValues(form);
  if (!may.allowed || !reached) return null;
  return (
    <section aria-labelledby="add-once" className="mt-8 border-t border-line pt-6">
      <h3 id="add-once" className="mb-4 text-base font-semibold">
        {t('By card, or by one transfer')}
      </h3>
      <Form form={form} label={t('Add money by card or one transfer')}>
        <FormField<Kobo | null> name="amount" label={t('Amount')}>
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
        <Ways value={way} onChange={setWay} saveCard={saveCard} onSaveCard={setSaveCard} />
        <SubmitButton>{amount === null ? t('Add money') : t('Add {amount}', { amount: formatMoney(amount) })}</SubmitButton>
      </Form>
    </section>
  );
}
