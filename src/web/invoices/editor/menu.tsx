import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import type { DraftSaver } from './draft-saver.ts';
import type { EditorKind } from './kind.ts';

interface EditorMenuProps {
  kind: EditorKind;
  saver: DraftSaver;
  party: string;
  total: Kobo;
  onDiscarded: () => void;
}

export function EditorMenu({ kind, saver, party, total, onDiscarded }: EditorMenuProps) {
  const [open, setOpen] = useState(false);
  const { id } = saver.draft();
  return (
    <>
      <Menu
        label={t('More for this draft')}
        align="end"
        trigger={(props) => <IconButton {...props} framed label={t('More for this draft')} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        items={[
          {
            label: kind.texts.discard ?? (id === null ? t('Discard') : t('Delete draft')),
            icon: <Trash2 aria-hidden="true" size={16} />,
            danger: true,
            onSelect: () => (id === null || kind.texts.discard !== undefined ? onDiscarded() : setOpen(true)),
          },
        ]}
      />
      {open && id !== null && (
        <DeleteDialog
          remove={kind.remove}
          invoice={{ id, name: t('the draft'), party, total, isDraft: true }}
          onDeleted={onDiscarded}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
