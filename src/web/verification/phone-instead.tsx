import { t } from '../../shared/i18n/translate.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { useMedia } from '../../ui/primitives/use-media.ts';
import { QrCode } from '../../ui/primitives/qr-code.tsx';

/** For devices without a usable camera: the same page on a phone or another device. This page continues when the result has arrived. */
export function PhoneInstead() {
  const isTouch = useMedia('(pointer: coarse)');
  const address = `${location.origin}/kyb`;
  const link = (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{address}</span>
      <CopyButton text={address} label={t('Copy the address')} />
    </span>
  );
  if (isTouch)
    return (
      <div className="grid gap-2 rounded border border-line bg-sunken p-4">
        <p className="font-medium">{t('Allow the camera')}</p>
        <p className="text-ink-2">{t('Open this site’s settings from the icon beside its address, allow the camera, then press “Open the camera” again.')}</p>
        <p className="mt-2 font-medium">{t('Or continue on another device')}</p>
        <p className="text-ink-2">{t('Open this link there, sign in and take the photo. This page updates automatically when the check is done.')}</p>
        {link}
      </div>
    );
  return (
    <div className="flex flex-wrap items-start gap-4 rounded border border-line bg-sunken p-4">
      <QrCode text={address} label={t('QR code that opens this page on a phone')} />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <p className="font-medium">{t('Continue on your phone')}</p>
        <p className="text-ink-2">
          {t('Scan the code with your phone, sign in there and take the photo. This page updates automatically when the check is done.')}
        </p>
        {link}
      </div>
    </div>
  );
}
