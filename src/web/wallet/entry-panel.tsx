import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readEntry } from '../../shared/wallet/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { referenceText } from '../../shared/payments/reference.ts';
import { queryOf } from '../../api-client/query.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { Facts } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { momentText, today } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { ReceiptButton } from './receipt-button.tsx';

type Detail = OutputOf<typeof readEntry>;

/** One line of the statement: who paid or was paid, what the bank said, and the invoices behind it. */
export function EntryPanel({ walletId, entryId, onClose }: { walletId: string; entryId: string; onClose: () => void }) {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(readEntry, { walletId, businessId: business.id, entryId }));
  return (
    <SidePanel
      title={data ? data.description : t('Transaction')}
      onClose={onClose}
      footer={data?.receiptOf && <ReceiptButton reference={data.receiptOf} of={data.description} />}
    >
      {data ? (
        <Told entry={data} />
      ) : error ? (
        <ErrorState error={error} title={t('This transaction could not be opened')} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading label={t('Loading the transaction')} />
          <Skeleton className="h-8 w-40" />
          <Skeleton className="mt-4 h-40 w-full" />
        </>
      )}
    </SidePanel>
  );
}

type Fact = { label: string; value: ReactNode };

function Told({ entry }: { entry: Detail }) {
  const { amount, balance, at } = entry;
  // Transfers and withdrawals have that of the bank.
  const reference = entry.transfer || entry.withdrawal ? null : entry.reference && referenceText(entry.reference);
  return (
    <div className="grid gap-6">
      <div>
        <Money naira={amount} size="title" signed strong />
        <p className="mt-1 text-ink-2">
          <time dateTime={at}>{momentText(at, today())}</time>
        </p>
      </div>
      <Facts
        rows={[
          ...partyOf(entry),
          ...transferOf(entry),
          ...withdrawalOf(entry),
          ...(entry.invoices.length > 0 ? [{ label: entry.invoices.length > 1 ? t('Invoices') : t('Invoice'), value: <Invoices entry={entry} /> }] : []),
          { label: t('Balance afterwards'), value: <Money naira={balance} /> },
          ...(reference === null ? [] : [{ label: t('Reference'), value: <Copied text={reference} label={t('Copy the reference')} /> }]),
        ]}
      />
    </div>
  );
}

function partyOf({ party, amount, transfer }: Detail): Fact[] {
  if (party === null || transfer) return [];
  return [{ label: amount > 0 ? t('From', undefined, 'person') : t('To', undefined, 'person'), value: party }];
}

function transferOf({ transfer }: Detail): Fact[] {
  if (!transfer) return [];
  const { sender, senderBank, narration, providerReference, unassigned } = transfer;
  return [
    { label: t('Sender'), value: sender ?? t('Unknown sender') },
    ...(senderBank === null ? [] : [{ label: t('Bank'), value: senderBank }]),
    ...(narration === null ? [] : [{ label: t('Narration'), value: narration }]),
    { label: t('Bank’s reference'), value: <Copied text={providerReference} label={t('Copy the bank’s reference')} /> },
    ...(unassigned === 0 ? [] : [{ label: t('For no invoice'), value: <Unassigned amount={unassigned} /> }]),
  ];
}

function Unassigned({ amount }: { amount: number }) {
  return (
    <>
      <Money naira={amount} /> <Link to={paths.wallet('transfers')}>{t('Match to an invoice')}</Link>
    </>
  );
}

function withdrawalOf({ withdrawal }: Detail): Fact[] {
  if (!withdrawal) return [];
  const { bank, amount, fee, note, by, approvedBy, reason } = withdrawal;
  return [
    { label: t('Bank account'), value: `${bank.bankName} ••${bank.last4} · ${bank.accountName}` },
    { label: t('Amount'), value: <Money naira={amount} /> },
    { label: t('Fee'), value: <Money naira={fee} /> },
    ...(note === null ? [] : [{ label: t('Note'), value: note }]),
    { label: t('Requested by'), value: by },
    ...(approvedBy === null ? [] : [{ label: t('Approved by'), value: approvedBy }]),
    ...(reason === null ? [] : [{ label: t('Reason'), value: reason }]),
    { label: t('Bank’s reference'), value: <Copied text={withdrawal.reference} label={t('Copy the bank’s reference')} /> },
  ];
}

function Invoices({ entry }: { entry: Detail }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {entry.invoices.map(({ id, number }) => (
        <Link key={id} to={paths.invoice(id)}>
          {number}
        </Link>
      ))}
    </span>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1 wrap-anywhere">
      {text}
      <CopyButton text={text} label={label} />
    </span>
  );
}
