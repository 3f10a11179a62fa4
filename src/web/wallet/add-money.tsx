import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ExternalLink, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { openAccount, readWallet } from '../../shared/wallet/contract.ts';
import { formatMoney, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { generateAccount } from '../../shared/payments/contract.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../ui/primitives/card.tsx';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { useSignedIn } from '../base/session.ts';
import { SayMissing } from '../payments/report-missing-payment.tsx';
import { LevelNeeded, useLevel } from '../verification/level-needed.tsx';
import { AccountNumber } from '../payments/account-number.tsx';
import { usePermission } from '../base/permission.ts';
import { payBy } from '../payments/pay-by.ts';
import { Ways, useCards } from '../payments/ways.tsx';
import type { Way } from '../payments/ways.tsx';
import { gain } from './use-refresh.ts';
import type { RefreshState } from './use-refresh.ts';
import type { Wallet } from './use-wallet.ts';

export interface AddMoneyProps {
  wallet: Wallet | undefined;
  refreshState: RefreshState;
  onRefresh: () => void;
  onClose: () => void;
}

/** Ways to add money: transfers to the wallet's account number, a card, or one transfer. */
export function AddMoney({ wallet, refreshState, onRefresh, onClose }: AddMoneyProps) {
  return (
    <SidePanel title={t('Add money')} onClose={onClose}>
      {wallet ? (
        wallet.account ? (
          <Transfer account={wallet.account} wallet={wallet} refreshState={refreshState} onRefresh={onRefresh} />
        ) : (
          <NoAccount wallet={wallet} />
        )
      ) : (
        <Waiting />
      )}
      {wallet && <AddOnce />}
    </SidePanel>
  );
}

function NoAccount({ wallet }: { wallet: Wallet }) {
  const { business } = useSignedIn();
  const reached = useLevel(1);
  const open = useAction(openAccount, { refresh: [readWallet] });
  if (wallet.accountStatus === 'waiting') {
    return (
      <div role="status" className="grid gap-3">
        <p className="text-base font-medium">{t('The bank is checking your details')}</p>
        <p className="text-ink-2">{t('It can take up to three days. You don’t need to wait here; we’ll notify you when it’s ready.')}</p>
      </div>
    );
  }
  if (wallet.accountStatus === 'opening') {
    return (
      <div role="status" className="grid gap-3">
        <p className="flex items-center gap-2 text-base font-medium">
          <Spinner />
          {t('The bank is opening your account number')}
        </p>
        <p className="text-ink-2">{t('It takes up to a minute. You don’t need to wait here; we’ll notify you when it’s ready.')}</p>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {wallet.accountStatus === 'failed' && (
        <Panel tone="bad">{t('The bank couldn’t open an account number. Please try again; if it still fails, check your business name and phone.')}</Panel>
      )}
      <p>{t('Your wallet gets its own bank account number. Transfers to it arrive in this wallet, usually within a minute.')}</p>
      <ul className="grid list-disc gap-1 ps-5 text-ink-2">
        <li>{t('Any bank app in Nigeria can send to it.')}</li>
        <li>{t('The number is yours permanently, for unlimited transfers.')}</li>
        <li>{t('It’s free.')}</li>
      </ul>
      <LevelNeeded level={1} />
      <div>
        <Button variant="primary" disabled={!reached} loading={open.isPending} onClick={() => open.mutate({ businessId: business.id })}>
          {t('Get an account number')}
        </Button>
      </div>
    </div>
  );
}

function Transfer({
  account,
  wallet,
  refreshState,
  onRefresh,
}: {
  account: NonNullable<Wallet['account']>;
  wallet: Wallet;
  refreshState: RefreshState;
  onRefresh: () => void;
}) {
  const { business } = useSignedIn();
  const [before] = useState(wallet);
  const arrived = gain(before, wallet);
  const [sent, setSent] = useState(false);
  const demo = demoBank(account);
  const rows = [
    { name: t('Bank'), value: account.bankName },
    { name: t('Account number'), value: account.accountNumber },
    { name: t('Account name'), value: account.accountName },
  ];
  return (
    <div className="grid gap-5">
      <div role="status" className="empty:hidden">
        {arrived !== null && (
          <Panel tone="good" icon={<CircleCheck aria-hidden="true" size={16} />}>
            <strong className="font-semibold">
              <T text="{amount} received." amount={<Money kobo={arrived} />} />
            </strong>{' '}
            {t('It’s available now.')}
          </Panel>
        )}
        {arrived === null && sent && (
          <Panel tone="info" icon={<Hourglass aria-hidden="true" size={16} />}>
            {refreshState.state === 'failed' ? refreshState.why : t('Waiting for the bank. This page updates automatically when the money arrives.')}
          </Panel>
        )}
      </div>
      <p>{t('Send any amount from your bank app to this account.')}</p>
      <Facts
        rows={rows.map(({ name, value }) => ({
          label: <span className="whitespace-nowrap">{name}</span>,
          value: (
            <span className="flex items-center justify-end gap-2">
              <span className="tabular min-w-0 text-base font-medium [overflow-wrap:anywhere]">
                <AccountNumber number={value} />
              </span>
              <CopyButton text={value} label={t('Copy: {name}', { name: name.toLowerCase() })} />
            </span>
          ),
        }))}
      />
      <p className="text-ink-2">
        {t('Transfers usually arrive within a minute; at busy times it can take up to an hour. We’ll notify you when the money arrives.')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          loading={refreshState.state === 'asking'}
          onClick={() => {
            setSent(true);
            onRefresh();
          }}
        >
          {t('I’ve made the transfer')}
        </Button>
        {demo && (
          <ButtonLink to={demo} icon={<ExternalLink aria-hidden="true" size={16} />}>
            {t('Open the demo bank')}
          </ButtonLink>
        )}
      </div>
      <SayMissing of={{ category: 'wallet', categoryId: business.id }} />
      {demo && <p className="text-xs text-ink-2">{t('This is a demo: no real money is used. In the demo bank you act as the sender.')}</p>}
    </div>
  );
}

/** The sandbox's bank is one port above the app; elsewhere there is none. */
function demoBank(account: { bankName: string; accountNumber: string }): string | null {
  if (location.hostname !== 'localhost' || account.bankName !== 'Test Bank') return null;
  return withQuery(`http://localhost:${Number(location.port) + 1}/bank`, { account: account.accountNumber });
}

function Waiting() {
  return (
    <div className="grid gap-3">
      <Loading label={t('Loading the wallet')} />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

/** One amount, by card or by one transfer. */
function AddOnce() {
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
