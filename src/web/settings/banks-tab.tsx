import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Landmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { beginLinking, linkAccount, paymentDetails, removeAccount, setDefault } from '../../shared/business/banking-contract.ts';
import { checkKyb } from '../../shared/business/verification-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { formatAccountNumber } from '../../shared/kit/account-number.ts';
import { t } from '../../shared/i18n/translate.ts';
import { queryOf } from '../../api-client/query.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { leaveFor } from '../../ui/primitives/leave-for.ts';
import { STAY, useSearch } from '../../ui/primitives/navigation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { AddAccountDialog } from '../wallet/add-account-dialog.tsx';
import { AccountNumber } from '../payments/account-number.tsx';
import { Cards } from './cards-card.tsx';
import { PaymentSafetyCard } from './payment-safety-card.tsx';
import { SupplierRulesCard } from './supplier-rules-card.tsx';
import { WaitingForm } from './form-skeleton.tsx';

type Account = OutputOf<typeof paymentDetails>['bankAccounts'][number];

/** The business's payout accounts, and its cards. */
export function BanksTab() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const { data, error, refetch } = useQuery(queryOf(paymentDetails, { id: business.id }));
  const code = query.get('code');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingForm title={t('Bank accounts')} fields={2} />;
  return (
    <>
      {code ? (
        <FinishLinking code={code} onDone={() => change({ code: null, status: null, reason: null }, STAY)} />
      ) : (
        <LinkingState linking={data.linking} back={query.get('status') === 'linked'} />
      )}
      <Accounts accounts={data.bankAccounts} />
      <Cards cards={data.cards} />
      <PaymentSafetyCard />
      <SupplierRulesCard />
    </>
  );
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const may = usePermission('bank.edit');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Account | null>(null);
  const { business } = useSignedIn();
  const linking = useAction(beginLinking, { onDone: ({ url }) => leaveFor(url) });
  const link = () => linking.mutate({ businessId: business.id });
  const actions = (
    <span className="flex flex-wrap gap-2">
      <Button size="small" variant="primary" loading={linking.isPending} onClick={link}>
        {t('Connect bank')}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setAdding(true)}>
        {t('Enter manually')}
      </Button>
    </span>
  );
  return (
    <Card title={t('Bank accounts')} flush aside={may.allowed && accounts.length > 0 && actions}>
      {!may.allowed && (
        <div className="p-4 sm:p-5">
          <Panel tone="info">{may.reason}</Panel>
        </div>
      )}
      {accounts.length === 0 ? (
        <EmptyState title={t('No bank account yet')} level={3} action={may.allowed && actions}>
          {t('Withdrawals are paid to it. It must be in the name of {name} or of an owner. Connecting it also counts for level 3.', {
            name: business.name,
          })}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} editable={may.allowed} onRemove={() => setRemoving(account)} />
          ))}
        </ul>
      )}
      {adding && <AddAccountDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog account={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function AccountRow({ account, editable, onRemove }: { account: Account; editable: boolean; onRemove: () => void }) {
  const { business } = useSignedIn();
  const makeDefault = useAction(setDefault, { done: t('{bankName} is now the default', { bankName: account.bankName }), refresh: [paymentDetails] });
  const items = [
    ...(account.isDefault
      ? []
      : [{ label: t('Set as default'), onSelect: () => makeDefault.mutate({ businessId: business.id, id: account.id, type: 'account' }) }]),
    { label: t('Remove'), danger: true, onSelect: onRemove },
  ];
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <Landmark aria-hidden="true" size={20} className="shrink-0 text-ink-3 max-sm:hidden" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{account.bankName}</span>
          {account.isDefault && <Badge>{t('Default')}</Badge>}
          {account.source === 'linked' && <Badge>{t('Linked')}</Badge>}
        </span>
        <span className="block text-ink-2 [overflow-wrap:anywhere]">
          <AccountNumber number={account.accountNumber} /> · {account.accountName}
        </span>
      </span>
      {editable && (
        <Menu
          label={t('Actions for {bankName}', { bankName: account.bankName })}
          items={items}
          trigger={(props) => (
            <IconButton {...props} label={t('Actions for {bankName}', { bankName: account.bankName })} icon={<Ellipsis aria-hidden="true" size={18} />} />
          )}
        />
      )}
    </li>
  );
}

function RemoveDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { business } = useSignedIn();
  const remove = useAction(removeAccount, { done: t('Bank account removed'), refresh: [paymentDetails, checkKyb] });
  return (
    <ConfirmDialog
      title={t('Remove {bankName}, {accountNumber}?', { bankName: account.bankName, accountNumber: formatAccountNumber(account.accountNumber) })}
      confirm={t('Remove account')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ id: business.id, accountId: account.id });
        onClose();
      }}
    >
      {t('It can no longer receive withdrawals. Withdrawals in progress still arrive.')}
    </ConfirmDialog>
  );
}

/** The return from the bank with a code: it is exchanged once, and removed from the address. */
function FinishLinking({ code, onDone }: { code: string; onDone: () => void }) {
  const { business } = useSignedIn();
  const begun = useRef('');
  const action = useAction(linkAccount, { done: t('Bank account linked'), refresh: [paymentDetails, checkKyb], onDone, ownError: true });
  const { mutate } = action;
  useEffect(() => {
    // A code can be exchanged once: rendering twice must not send it twice.
    if (begun.current === code) return;
    begun.current = code;
    mutate({ businessId: business.id, code });
  }, [code, business.id, mutate]);
  if (action.isError) return <Panel tone="bad">{errorText(action.error)}</Panel>;
  return (
    <Panel icon={<Spinner />} tone="info">
      {t('Your bank has confirmed. Retrieving the account…')}
    </Panel>
  );
}

/** The return from the bank without a code, or a later visit: the state of the newest linking. The account appears when the bank has reported it. */
function LinkingState({ linking, back }: { linking: OutputOf<typeof paymentDetails>['linking']; back: boolean }) {
  if (linking?.state === 'failed') return <Panel tone="bad">{linking.reason ?? ''}</Panel>;
  const waits = linking?.state === 'waiting' || (back && linking?.state === 'begun');
  if (!waits) return null;
  return (
    <Panel icon={<Spinner />} tone="info">
      {t('Your bank has confirmed. The account appears here automatically, usually within a minute; you can continue in the meantime.')}
    </Panel>
  );
}
