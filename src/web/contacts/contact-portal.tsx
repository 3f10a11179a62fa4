import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import { portalLink, renewPortal, sendPortal } from '../../shared/portal/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { errorText } from '../../api-client/api-error.ts';
import { queryOf } from '../../api-client/query.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { partyName } from './contact-marks.tsx';
import type { Contact } from './use-contacts.ts';

/** The link that shows the contact everything between the two without an account: to copy, to send, and to replace if it reached somebody else. */
export function ContactPortal({ contact }: { contact: Contact }) {
  const { business } = useSignedIn();
  const may = usePermission('contact.edit');
  const of = { id: contact.id, businessId: business.id };
  const link = queryOf(portalLink, of);
  const { data } = useQuery(link);
  const known = useQueryClient();
  const [renewing, setRenewing] = useState(false);
  const [sending, setSending] = useState(false);
  const send = () => {
    setSending(true);
    call(sendPortal, of)
      .then(
        ({ to }) => toast.success(t('The link is on its way to {to}', { to })),
        (error: unknown) => toast.error(errorText(error)),
      )
      .finally(() => setSending(false));
  };
  return (
    <Card title={t('Customer portal')}>
      <p className="text-sm text-ink-2 text-pretty">
        {t('One page for {name} with all invoices, payments, receipts and the statement. It needs no account.', { name: partyName(contact) })}{' '}
        {contact.email
          ? t('It opens with a code that we send to {email}.', { email: contact.email })
          : t('Without an email address, it opens for whoever has the link.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {contact.email && (
          <Button size="small" disabled={!may.allowed} loading={sending} icon={<Mail aria-hidden="true" size={16} />} onClick={send}>
            {t('Send by email')}
          </Button>
        )}
        {data && (
          <CopyButton size="small" text={data.url} label={t('Copy link')}>
            {t('Copy link')}
          </CopyButton>
        )}
        <Button size="small" variant="quiet" disabled={!may.allowed} icon={<Link2 aria-hidden="true" size={16} />} onClick={() => setRenewing(true)}>
          {t('Regenerate link')}
        </Button>
      </div>
      {renewing && (
        <ConfirmDialog
          danger
          title={t('Regenerate the portal link of {name}?', { name: partyName(contact) })}
          confirm={t('Regenerate link')}
          onConfirm={async () => {
            known.setQueryData(link.queryKey, await call(renewPortal, of));
            toast.success(t('Link regenerated'));
          }}
          onClose={() => setRenewing(false)}
        >
          <p>{t('The current link stops working for everyone who has it.')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
