import { t } from '../../shared/kit/words.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../paper/qr-code.tsx';

/** The way out where this device has no camera: the same page on a phone. This one goes on by itself when the answer is there. */
export function PhoneInstead() {
  const address = `${location.origin}/kyb`;
  return (
    <div className="flex flex-wrap items-start gap-4 rounded border border-line bg-sunken p-4">
      <QrCode text={address} label={t('QR code that opens this page on a phone')} />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <p className="font-medium">{t('Continue on your phone')}</p>
        <p className="text-ink-2">
          {t('Scan the code with your phone, sign in there and take the photo. This page updates automatically when the check is done.')}
        </p>
        <span className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{address}</span>
          <CopyButton text={address} label={t('Copy the address')} />
        </span>
      </div>
    </div>
  );
}
