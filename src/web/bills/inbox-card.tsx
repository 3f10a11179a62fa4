import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Mail, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { readInbox, renewInbox } from '../../shared/bills/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { queryOf } from '../../api-client/query.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Panel } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';

const ASK = t('Ask your suppliers to send bills to this address, or forward them yourself. Photos are read too; check every value.');

/** The email address for bills. */
export function InboxCard() {
  const { business } = useSignedIn();
  const may = usePermission('bill.approve');
  const { data, isError } = useQuery(queryOf(readInbox, { businessId: business.id }));
  // The list below says that the server does not answer.
  if (isError && !data) return null;
  return (
    <div className="mb-6">
      <Panel icon={<Mail aria-hidden="true" size={16} />}>
        {!data && <Skeleton className="h-14 w-80" />}
        {data && !data.on && <p>{t('This installation does not receive email. Upload your bills instead.')}</p>}
        {data?.on && data.address !== null && <Address address={data.address} mayRenew={may.allowed} />}
        {data?.on && data.address === null && (
          <>
            <p>{t('Suppliers can email bills directly to your business.')}</p>
            <div className="mt-2">{may.allowed ? <GetAddress /> : <p className="text-ink-2">{may.reason}</p>}</div>
          </>
        )}
      </Panel>
    </div>
  );
}

function GetAddress() {
  const { business } = useSignedIn();
  const get = useAction(renewInbox, { refresh: [readInbox] });
  return (
    <Button size="small" loading={get.isPending} onClick={() => get.mutate({ businessId: business.id })}>
      {t('Get your address')}
    </Button>
  );
}

function Address({ address, mayRenew }: { address: string; mayRenew: boolean }) {
  const [renewing, setRenewing] = useState(false);
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p>
            <span className="font-medium wrap-anywhere select-all">{address}</span> <CopyButton text={address} label={t('Copy the address')} />
          </p>
          <p className="text-ink-2">{ASK}</p>
        </div>
        {mayRenew && (
          <Menu
            label={t('Email address for bills')}
            align="end"
            trigger={(props) => <IconButton {...props} small label={t('Email address for bills')} icon={<Ellipsis aria-hidden="true" size={18} />} />}
            items={[{ label: t('Get a new address'), icon: <RotateCw aria-hidden="true" size={16} />, onSelect: () => setRenewing(true) }]}
          />
        )}
      </div>
      {renewing && <RenewDialog address={address} onClose={() => setRenewing(false)} />}
    </>
  );
}

function RenewDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { business } = useSignedIn();
  const renew = useAction(renewInbox, { refresh: [readInbox], ownError: true });
  return (
    <ConfirmDialog
      title={t('Get a new address for bills?')}
      danger
      confirm={t('Get a new address')}
      onConfirm={async () => {
        await renew.mutateAsync({ businessId: business.id });
        toast.success(t('Your address for bills has changed'));
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('{address} stops working immediately. Give the new address to your suppliers.', { address })}</p>
    </ConfirmDialog>
  );
}
