import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addAccount, paymentDetails } from '../../shared/business/banking-contract.ts';
import { checkKyb } from '../../shared/business/verification-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { bankFits } from '../../shared/wallet/bank-names.ts';
import { listBanks, resolveAccount } from '../../shared/wallet/contract.ts';
import { withdrawalTerms } from '../../shared/wallet/withdrawal-contract.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { queryOf } from '../../api-client/query.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { useSignedIn } from '../base/session.ts';

export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Add a bank account')} onClose={onClose} size="small">
      <AddAccountForm onClose={onClose} />
    </Dialog>
  );
}

/** Bank and number; the holder reported by the bank is shown before anything is saved. */
export function AddAccountForm({ onClose, onAdded }: { onClose: () => void; onAdded?: (id: string) => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const banks = useQuery({ ...queryOf(listBanks, { businessId: business.id }), staleTime: 3_600_000 });
  const [typed, setTyped] = useState('');
  const form = useForm({
    schema: addAccount.input,
    defaults: { bankCode: '', accountNumber: '' },
    toInput: ({ bankCode, accountNumber }) => ({ businessId: business.id, bankCode, accountNumber: accountNumber.replaceAll(/\s/g, '') }),
    codes: { NAME_MISMATCH: 'accountNumber', STATE_CONFLICT: 'accountNumber' },
    submit: async (input, options) => {
      const { id, bankName } = await call(addAccount, input, options);
      for (const route of [paymentDetails, checkKyb]) void queries.invalidateQueries({ queryKey: [route.id] });
      // A withdrawal that waits for the account continues with it.
      await queries.invalidateQueries({ queryKey: [withdrawalTerms.id] });
      toast.success(t('{bankName} added', { bankName }));
      onAdded?.(id);
      onClose();
    },
  });
  const { bankCode, accountNumber } = useValues(form);
  const holder = useHolder(bankCode, accountNumber.replaceAll(/\s/g, ''));
  const fits = banks.data?.banks.filter((bank) => bankFits(bank, typed.trim()));
  return (
    <Form form={form} label={t('Add a bank account')}>
      <FormField name="bankCode" label={t('Bank')}>
        {() => (
          <Combobox
            query={typed}
            onQuery={(text) => {
              setTyped(text);
              form.set('bankCode', '');
            }}
            items={bankCode ? banks.data?.banks : fits}
            itemKey={({ code }) => code}
            itemText={({ name }) => name}
            chosenKey={bankCode}
            onChoose={({ code, name }) => {
              setTyped(name);
              form.set('bankCode', code);
            }}
            nothing={t('No bank found. Try part of its name.')}
            name="bankCode"
          />
        )}
      </FormField>
      <FormField name="accountNumber" label={t('Account number')} hint={<Holder {...holder} />}>
        {(bind) => <TextInput {...bind} inputMode="numeric" autoComplete="off" maxLength={13} />}
      </FormField>
      <p className="text-xs text-ink-2">{t('You’ll confirm with a code. New accounts have a lower limit for 24 hours.')}</p>
      <DialogButtons>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <SubmitButton disabled={holder.isUnknown || holder.isForeign}>{t('Add account')}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** The holder reported by the bank, once bank and number are complete. */
function Holder({ complete, isFetching, isForeign, accountName }: ReturnType<typeof useHolder>) {
  if (!complete) return <>{t('Ten digits. It must be in the name of the business or of an owner.')}</>;
  if (isFetching) return <>{t('Checking with the bank…')}</>;
  if (isForeign)
    return (
      <span role="alert" className="text-danger">
        {t('This account belongs to {accountName}. It must be in the name of your business, or of an owner whose identity is verified.', {
          accountName: accountName ?? '',
        })}
      </span>
    );
  return <>{accountName !== undefined ? t('In the name of {accountName}', { accountName }) : t('The bank doesn’t recognise this number. Please check it.')}</>;
}

function useHolder(bankCode: string, accountNumber: string) {
  const { business } = useSignedIn();
  const complete = bankCode !== '' && /^\d{10}$/.test(accountNumber);
  const { data, error, isFetching } = useQuery({
    ...queryOf(resolveAccount, { businessId: business.id, bankCode, accountNumber }, { quiet: true }),
    enabled: complete,
    retry: false,
    staleTime: 300_000,
  });
  // The bank's refusal; another failure may be temporary.
  const isUnknown = complete && error instanceof ApiError && error.errors.some(({ field }) => field === 'accountNumber');
  // Known before, so that nobody confirms a refused account with a code.
  const isForeign = complete && data !== undefined && !data.isOwn;
  return { complete, isFetching, accountName: data?.accountName, isUnknown, isForeign };
}
