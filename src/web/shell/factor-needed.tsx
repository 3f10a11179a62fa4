import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { go, withQuery } from '../../ui/primitives/navigation.ts';
import { overlay } from './overlay.tsx';
import { paths } from '../base/paths.ts';

let isOpen = false;

/** An owner or admin without an authenticator app wants to move the money of a verified business: shows how to set one up. */
export function showFactorNeeded(): void {
  if (isOpen) return;
  isOpen = true;
  const hide = overlay(<FactorNeeded onClose={() => close()} />);
  const close = () => {
    isOpen = false;
    hide();
  };
}

function FactorNeeded({ onClose }: { onClose: () => void }) {
  const setUp = () => {
    onClose();
    go(withQuery(paths.settings('security'), { setup: 1, back: location.pathname + location.search }));
  };
  return (
    <Dialog size="small" title={t('Set up two-factor sign-in first')} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-ink-2">
          {t(
            'To move money from a verified business, you need an authenticator app as well as your password. Setup takes about two minutes, and you’ll come back here afterwards. Nothing has been sent yet.',
          )}
        </p>
        <DialogButtons>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button variant="primary" onClick={setUp}>
            {t('Set up')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
