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
import { withQuery } from '../../ui/primitives/navigation.ts';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import type { Wallet } from '../wallet/use-wallet.ts';

/** The account printed on invoices, for customers who pay by transfer. */
export function PayoutCard() {
  const { business } = useSignedIn();
  const may = usePermission('bank.edit');
  const accounts = useQuery(queryOf(paymentDetails, { id: business.id })).data?.bankAccounts;
  const setting = useQuery(queryOf(listSettings, { businessId: business.id })).data?.settings[0];
  const { data: wallet } = useWallet();
  const choose = useAction(payoutAccount, { done: t('Saved for invoices that you send from now on'), refresh: [listSettings] });
  if (!accounts || !setting) return <Skeleton className="h-32 w-full" />;
  const chosen = setting.payoutAccount;
  return (
    <Card title={t('Payment account')}>
      <Field label={t('Account shown on invoices')} hint={may.allowed ? hintOf(setting, wallet, business.level) : may.reason}>
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

function hintOf({ namesWallet, payoutAccount }: OutputOf<typeof listSettings>['settings'][number], wallet: Wallet | undefined, level: number): ReactNode {
  if (payoutAccount) {
    const link = <Link to={paths.settings('banks')}>{t('Bank accounts')}</Link>;
    return payoutAccount.accountId === 'wallet' ? (
      <T
        text="Transfers to it are matched to your invoices automatically. Payers are warned when the account changes between two invoices. {link}"
        link={link}
      />
    ) : (
      <T
        text="We can’t see transfers to it: mark those invoices as paid yourself. Payers are warned when it changes between two invoices. {link}"
        link={link}
      />
    );
  }
  return namesWallet ? whyNotYet(wallet, level) : t('Customers who pay by transfer do not see where to send the money.');
}

/** Why invoices do not show the wallet's account number yet, and what to do. */
function whyNotYet(wallet: Wallet | undefined, level: number): ReactNode {
  if (level < 1)
    return <T text="Your wallet gets an account number once your BVN or NIN is confirmed. {link}" link={<Link to={paths.kyb()}>{t('Verify now')}</Link>} />;
  const open = withQuery(paths.wallet(), { panel: 'add' });
  switch (wallet?.accountStatus) {
    case 'opening':
      return t('The bank is opening your account number. New invoices show it in about a minute.');
    case 'waiting':
      return t('The bank checks your details first. It can take up to three days; we’ll notify you when it’s ready.');
    case 'failed':
      return (
        <T
          text="The bank could not open an account number. Check your BVN, {banks}, then {again}."
          banks={<Link to={paths.settings('banks')}>{t('add a bank account in your own name')}</Link>}
          again={<Link to={open}>{t('try again')}</Link>}
        />
      );
    default:
      return <T text="Your wallet has no account number yet. {link}, and new invoices show it." link={<Link to={open}>{t('Open it')}</Link>} />;
  }
}
