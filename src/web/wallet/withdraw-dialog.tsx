import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { add, formatMoney, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { listWithdrawals, withdraw, withdrawalTerms } from '../../shared/wallet/withdrawal-contract.ts';
import { LEAST_WITHDRAWAL, withdrawalFee } from '../../shared/wallet/withdrawal-rules.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../ui/primitives/card.tsx';
import { call } from '../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { queryOf } from '../../api-client/query.ts';
import { Select } from '../../ui/form/select.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { answered } from '../payments/answered.ts';
import { useSignedIn } from '../base/session.ts';
import { requestApproval } from '../team/request-approval.ts';
import { ApprovalNote, useApprovalRequested } from '../team/request-approval-dialog.tsx';
import { LevelNeeded, useLevel } from '../verification/level-needed.tsx';
import { availableText, isTooMuch, mostOf, WithdrawalNotes } from './withdrawal-notes.tsx';

// Needed once for most businesses.
const AddAccountForm = lazyPart(() => import('./add-account-dialog.tsx').then((module) => module.AddAccountForm), <Waiting />);

type Terms = OutputOf<typeof withdrawalTerms>;

/** A withdrawal to an own bank account: fee and amount are shown before anything happens. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { business } = useSignedIn();
  const may = usePermission('wallet.withdrawal');
  const reached = useLevel(1);
  const { data: terms, error, refetch } = useQuery(queryOf(withdrawalTerms, { businessId: business.id }));
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const title = adding ? t('Add a bank account') : may.answer === 'ask' ? t('Request withdrawal approval') : t('Withdraw');
  return (
    <Dialog size="small" title={title} onClose={onClose}>
      {!reached ? (
        <LevelNeeded level={1} />
      ) : error && !terms ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !terms ? (
        <Waiting />
      ) : terms.paused !== null ? (
        <Panel tone="warn">{terms.paused}</Panel>
      ) : (
        <>
          {adding && <AddAccountForm onClose={() => setAdding(false)} onAdded={setAdded} />}
          {terms.accounts.length > 0 && (
            // The input stays while an account is added.
            <div hidden={adding}>
              <WithdrawForm terms={terms} added={added} onClose={onClose} onAdd={() => setAdding(true)} />
            </div>
          )}
          {terms.accounts.length === 0 && !adding && <NoAccount onAdd={() => setAdding(true)} />}
        </>
      )}
    </Dialog>
  );
}

interface WithdrawFormProps {
  terms: Terms;
  /** The account added just now, which becomes the destination. */
  added: string | null;
  onClose: () => void;
  onAdd: () => void;
}

function WithdrawForm({ terms, added, onClose, onAdd }: WithdrawFormProps) {
  const { business } = useSignedIn();
  const may = usePermission('wallet.withdrawal');
  const mayAdd = usePermission('bank.edit').allowed;
  const needsApproval = may.answer === 'ask';
  const onApprovalRequested = useApprovalRequested();
  const queries = useQueryClient();
  const defaults: { amount: Kobo | null; accountId: string; note: string } = {
    amount: null,
    accountId: (terms.accounts.find((one) => one.isDefault) ?? terms.accounts[0])?.id ?? '',
    note: '',
  };
  const form = useForm({
    schema: withdraw.input,
    defaults,
    toInput: ({ amount, accountId, note }) => ({
      businessId: business.id,
      accountId,
      amount: amount === null ? Number.NaN : nairaFromKobo(amount),
      ...(needsApproval ? {} : { note: note || undefined }),
    }),
    codes: { INSUFFICIENT_FUNDS: 'amount', LIMIT_EXCEEDED: 'amount', NAME_MISMATCH: 'accountId' },
    submit: async (input, options) => {
      if (needsApproval) {
        await requestApproval(withdraw, input, { ...options, note: String(form.get('note')) });
        onApprovalRequested();
      } else await answered(() => call(withdraw, input, options));
      for (const route of [readWallet, listWithdrawals, withdrawalTerms]) void queries.invalidateQueries({ queryKey: [route.id] });
      if (!needsApproval) toast.success(t('Withdrawal started. Track it below.'));
      go(paths.wallet('withdrawals'));
    },
  });
  const { amount: typed, accountId } = useValues(form);
  // An amount that would be refused has no fee and no sum.
  const amount = typed !== null && typed >= LEAST_WITHDRAWAL ? typed : null;
  const isListed = terms.accounts.some(({ id }) => id === added);
  const { set } = form;
  useEffect(() => {
    if (added && isListed) set('accountId', added);
  }, [added, isListed, set]);
  const account = terms.accounts.find((one) => one.id === accountId);
  const most = mostOf(terms, account);
  const total = amount === null ? null : add(amount, withdrawalFee(amount));
  const tooMuch = amount !== null && total !== null && isTooMuch(terms, account, amount, total);
  return (
    <Form form={form} label={needsApproval ? t('Request withdrawal approval') : t('Withdraw')}>
      <FormField
        name="accountId"
        label={t('To')}
        aside={
          mayAdd && (
            <Button size="small" variant="quiet" onClick={onAdd}>
              {t('Add another account')}
            </Button>
          )
        }
      >
        {(bind) => (
          <Select
            {...bind}
            options={terms.accounts.map(({ id, bankName, last4, accountName }) => ({ value: id, label: `${bankName} ••${last4} · ${accountName}` }))}
          />
        )}
      </FormField>
      <FormField<Kobo | null>
        name="amount"
        label={t('Amount')}
        hint={availableText(terms, account)}
        aside={
          most !== null && (
            <Button size="small" variant="quiet" onClick={() => set('amount', most)}>
              {t('Max {amount}', { amount: formatMoney(most) })}
            </Button>
          )
        }
      >
        {(bind, problem) => <AmountField {...bind} {...problem} autoFocus />}
      </FormField>
      <WithdrawalNotes terms={terms} account={account} amount={amount} total={total} />
      {amount !== null && total !== null && (
        <Facts
          rows={[
            { label: t('Bank fee'), value: <Money kobo={withdrawalFee(amount)} /> },
            { label: t('Total debit'), value: <Money kobo={total} strong /> },
            { label: t('Arrives'), value: needsApproval ? t('minutes after it is approved') : t('usually within minutes') },
          ]}
        />
      )}
      {needsApproval ? (
        <>
          <ApprovalNote />
          <p className="text-ink-2">{t('{reason} The money is on hold until then, for up to 72 hours.', { reason: may.reason })}</p>
        </>
      ) : (
        <FormField name="note" label={t('Note')} optional hint={t('For your own records.')}>
          {(bind) => <TextInput {...bind} maxLength={80} />}
        </FormField>
      )}
      <DialogButtons>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        {/* The reason is shown once, above. */}
        <SubmitButton disabled={tooMuch}>
          {amount === null ? (needsApproval ? t('Request') : t('Withdraw')) : `${needsApproval ? t('Request') : t('Withdraw')} ${formatMoney(amount)}`}
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function NoAccount({ onAdd }: { onAdd: () => void }) {
  const may = usePermission('bank.edit');
  return (
    <div className="grid gap-4">
      <p>{t('Withdrawals go to a bank account in the name of your business or of one of its owners. You haven’t added one yet.')}</p>
      {may.allowed ? (
        <div>
          <Button variant="primary" onClick={onAdd}>
            {t('Add a bank account')}
          </Button>
        </div>
      ) : (
        <p className="text-ink-2">{may.reason}</p>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4">
      <Loading label={t('Loading your limits and accounts')} />
      <Skeleton className="h-(--control) w-full" />
      <Skeleton className="h-(--control) w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
