import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** A secret that is shown once. Closing by the cross or Escape asks first. */
export function OneTimeSecret({
  title,
  lead,
  secret,
  label,
  children,
  onClose,
}: {
  title: string;
  lead: string;
  secret: string;
  label: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const [warned, setWarned] = useState(false);
  return (
    <Dialog
      title={title}
      onClose={warned ? onClose : () => setWarned(true)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-2">{t('{lead} It won’t be shown again.', { lead })}</p>
        <div className="flex items-start gap-3 rounded border border-line bg-sunken/60 py-2 ps-4 pe-2">
          <code aria-label={label} className="min-w-0 flex-1 py-1.5 font-mono text-sm select-all wrap-anywhere">
            {secret}
          </code>
          <CopyButton size="small" text={secret} label={t('Copy the {label}', { label: label.toLowerCase() })}>
            {t('Copy')}
          </CopyButton>
        </div>
        {children}
        <div role="alert" className="empty:hidden">
          {warned && <Panel tone="warn">{t('Have you saved it? It won’t be shown again. Close again to leave anyway.')}</Panel>}
        </div>
      </div>
    </Dialog>
  );
}
