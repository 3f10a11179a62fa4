import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paymentDetails } from '../../shared/business/banking-contract.ts';
import { listSettings, payoutAccount } from '../../shared/invoices/settings-contract.ts';
import { payToText } from '../../shared/invoices/pay-to.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';

/** The account printed on invoices, for customers who pay by transfer. */
export function PayoutCard() {
  const { business } = useSignedIn();
  const may = usePermission('bank.edit');
  const accounts = useQuery(queryOf(paymentDetails, { id: business.id })).data?.bankAccounts;
  const setting = useQuery(queryOf(listSettings, { businessId: business.id })).data?.settings[0];
  const choose = useAction(payoutAccount, { done: t('Saved for invoices that you send from now on'), refresh: [listSettings] });
  if (!accounts || !setting) return <Skeleton className="h-32 w-full" />;
  const chosen = setting.payoutAccount;
  return (
    <Card title={t('Payment account')}>
      <Field label={t('Account shown on invoices')} hint={may.allowed ? hintOf(setting) : may.reason}>
        <Select
          disabled={!may.allowed || choose.isPending}
          value={chosen?.accountId ?? (setting.namesWallet ? 'wallet' : '')}
          onChange={(accountId) => choose.mutate({ businessId: business.id, accountId: accountId === '' ? null : accountId })}
          options={[
            { value: 'wallet', label: chosen?.accountId === 'wallet' ? t('Wallet: {account}', { account: payToText(chosen) }) : t('Wallet account') },
            ...accounts.map((account) => ({ value: account.id, label: payToText(account) })),
            { value: '', label: t('None') },
          ]}
        />
      </Field>
    </Card>
  );
}

function hintOf({ namesWallet, payoutAccount }: OutputOf<typeof listSettings>['settings'][number]): ReactNode {
  if (payoutAccount)
    return <T text="Payers are warned when it changes between two invoices. {link}" link={<Link to={paths.settings('banks')}>{t('Bank accounts')}</Link>} />;
  return namesWallet
    ? t('Your wallet has no account number yet: open it in your wallet, and new invoices show it.')
    : t('Customers who pay by transfer do not see where to send the money.');
}
