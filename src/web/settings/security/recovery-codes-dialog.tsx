import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PRODUCT } from '../../base/config.ts';
import { useSignedIn } from '../../base/session.ts';

/** Shown only once. Closing by the cross or Escape asks first, because they cannot be shown again. */
export function RecoveryCodesDialog({ codes, first = false, onClose }: { codes: readonly string[]; first?: boolean; onClose: () => void }) {
  const { profile } = useSignedIn();
  const [warned, setWarned] = useState(false);
  const text = [
    t('{product} recovery codes of {email}', { product: PRODUCT, email: profile.email }),
    t('Each code works once, instead of the code from your authenticator app.'),
    '',
    ...codes,
    '',
  ].join('\n');
  return (
    <Dialog
      size="small"
      title={first ? t('Save your recovery codes') : t('Your new recovery codes')}
      onClose={warned ? onClose : () => setWarned(true)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I’ve saved my codes')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-2">
          {first
            ? t('Two-factor sign-in is on. If you lose your phone, each code signs you in once. Store them somewhere safe; they won’t be shown again.')
            : t('If you lose your phone, each code signs you in once. The old codes no longer work. Store them somewhere safe; they won’t be shown again.')}
        </p>
        <ul aria-label={t('Recovery codes')} className="grid grid-cols-2 gap-x-4 gap-y-2 rounded border border-line bg-sunken/60 px-4 py-3">
          {codes.map((code) => (
            <li key={code} className="font-mono text-base tabular select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton size="small" text={codes.join('\n')} label={t('Copy the recovery codes')}>
            {t('Copy')}
          </CopyButton>
          <Button
            size="small"
            icon={<Download aria-hidden="true" size={16} />}
            onClick={() => saveText(t('{product} recovery codes.txt', { product: PRODUCT }), text)}
          >
            {t('Download')}
          </Button>
          <Button size="small" icon={<Printer aria-hidden="true" size={16} />} onClick={() => printText(text)}>
            {t('Print')}
          </Button>
        </div>
        <div role="alert" className="empty:hidden">
          {warned && <Panel tone="warn">{t('Have you saved them? They won’t be shown again. Close again to leave anyway.')}</Panel>}
        </div>
      </div>
    </Dialog>
  );
}

/** Saves a text as a file of this device. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** Prints only a text, and not the page behind the dialog. */
function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const inside = frame.contentDocument;
  const sheet = inside?.createElement('pre');
  if (!inside || !sheet || !frame.contentWindow) {
    frame.remove();
    return;
  }
  sheet.textContent = text;
  inside.body.append(sheet);
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}
