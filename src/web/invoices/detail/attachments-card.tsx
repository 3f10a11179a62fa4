import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { listAttachments, readAttachment } from '../../../shared/invoices/attachments-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { listOrderAttachments, readOrderAttachment } from '../../../shared/orders/attachments-contract.ts';
import { Card } from '../../../ui/primitives/card.tsx';
import { download } from '../../../api-client/download.ts';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { useSaving } from '../../../ui/feedback/use-saving.ts';
import { useSignedIn } from '../../base/session.ts';
import { FileList } from '../../documents/file-list.tsx';

interface Calls {
  list: typeof listAttachments | typeof listOrderAttachments;
  read: typeof readAttachment | typeof readOrderAttachment;
}

/** The attachments of a document, for members of either party; nothing without any. */
export function AttachmentsCard({ id, calls }: { id: string; calls: Calls }) {
  const { business } = useSignedIn();
  const input = { id, businessId: business.id };
  const list = useQuery(queryOf(calls.list, input));
  const { busy, save } = useSaving();
  if (!list.data || list.data.count === 0) return null;
  return (
    <Card title={t('Attachments')}>
      <FileList
        files={list.data.attachments}
        actions={(file) => (
          <IconButton
            small
            label={t('Download {name}', { name: file.name })}
            disabled={busy === file.name}
            icon={<Download aria-hidden="true" size={16} />}
            onClick={() => save(file.name, () => download(calls.read, { ...input, attachmentId: file.id }))}
          />
        )}
      />
    </Card>
  );
}
